/** The objects of a PDF file, numbered from 1; `set` and `add` take the text between `obj` and `endobj`. */
export type PdfFile = {
  readonly reserve: () => number;
  readonly set: (object: number, body: string) => void;
  readonly add: (body: string) => number;
  /** Adds a compressed stream with these dictionary entries. */
  readonly addStream: (entries: string, data: Uint8Array<ArrayBuffer>) => Promise<number>;
  readonly finish: (trailer: string) => Uint8Array<ArrayBuffer>;
};

export function openFile(): PdfFile {
  const objects: Uint8Array<ArrayBuffer>[] = [];
  const reserve = () => objects.push(new Uint8Array());
  const setBytes = (object: number, ...parts: readonly Uint8Array<ArrayBuffer>[]) => {
    objects[object - 1] = joined([bytesOf(`${object} 0 obj\n`), ...parts, bytesOf('\nendobj\n')]);
  };
  const set = (object: number, body: string) => setBytes(object, bytesOf(body));
  return {
    reserve,
    set,
    add: (body) => {
      const object = reserve();
      set(object, body);
      return object;
    },
    addStream: async (entries, data) => {
      const object = reserve();
      const packed = await compressed(data);
      const head = `<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`;
      setBytes(object, bytesOf(head), packed, bytesOf('\nendstream'));
      return object;
    },
    finish: (trailer) => {
      const head = joined([bytesOf('%PDF-1.7\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3), bytesOf('\n')]);
      let at = head.length;
      const offsets = objects.map(({ length }) => {
        at += length;
        return `${String(at - length).padStart(10, '0')} 00000 n \n`;
      });
      const size = objects.length + 1;
      const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
      const end = `trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
      return joined([head, ...objects, bytesOf(table), bytesOf(end)]);
    },
  };
}

/** Writes to the stream and reads from it directly: a blob and a response between them take a browser some milliseconds for each page. */
async function compressed(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(data), writer.close()]);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  await written;
  return joined(parts);
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function bytesOf(ascii: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(ascii);
}

/** A string object of any characters. */
export function text(value: string): string {
  return `<FEFF${utf16(value)}>`;
}

export function utf16(value: string): string {
  return Array.from({ length: value.length }, (_, index) => hex(value.charCodeAt(index), 4)).join('');
}

export function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

/** Rounded to thousandths, without an exponent, which PDF does not allow. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
