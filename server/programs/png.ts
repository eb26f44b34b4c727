import { crc32, deflateSync } from 'node:zlib';

/** Writes a square picture as PNG; `rgba` holds four bytes for each pixel, row by row. */
export function encodePng(rgba: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits for each of red, green, blue and alpha; no filter of its own, not interlaced.
  header.set([8, 6, 0, 0, 0], 8);
  const rowBytes = pixels * 4;
  const rows = Buffer.alloc(pixels * (rowBytes + 1));
  for (let row = 0; row < pixels; row += 1)
    rgba.copy(rows, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
