const dayMs = 86_400_000;
/** Day 0 of the two calendars of workbooks. The 1900 calendar contains a 29 February 1900, so dates before it are offset by one. */
const epoch1900Ms = Date.UTC(1899, 11, 30);
const epoch1904Ms = Date.UTC(1904, 0, 1);
const leapDayOf1900 = 60;
/** 31 December 9999. */
const lastSerial = 2_958_465;

/** The date of a workbook's serial number as YYYY-MM-DD, with the time unless it is midnight; null for an invalid number. */
export function dayOfSerial(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial > lastSerial) return null;
  const seconds = Math.round(serial * 86_400);
  const day = Math.floor(seconds / 86_400);
  if (!is1904 && day === leapDayOf1900) return '1900-02-29';
  const epochMs = is1904 ? epoch1904Ms : epoch1900Ms + (day < leapDayOf1900 ? dayMs : 0);
  const iso = new Date(epochMs + seconds * 1000).toISOString();
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
