/** Browser and system of a user agent, such as `Chrome · Linux`, so that people recognise their devices; never used for a decision. */
export function describeUserAgent(userAgent: string | null): string {
  const text = userAgent ?? '';
  const parts = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== null);
  return parts.join(' · ') || '?';
}

type Names = readonly (readonly [RegExp, string])[];

/** Most specific first: browsers include each other's names. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function nameIn(names: Names, text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
