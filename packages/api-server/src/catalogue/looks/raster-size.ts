/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (file: Buffer) => file.subarray(0, 8).equals(pngSignature);
export const isWebp = (file: Buffer) =>
  file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';

/**
 * The size of a PNG as its header says, which is what a decoder allocates (W3C PNG 11.2.1). Chunks must fill the file to its end, so
 * that nothing hides behind the image.
 * @returns undefined for a damaged file.
 */
export function pngSize(file: Buffer): Size | undefined {
  const isWhole = chunksFill(file, {
    at: 8,
    around: 12,
    lengthAt: 0,
    read: (at) => file.readUInt32BE(at),
    last: 'IEND',
  });
  if (!isWhole || file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/**
 * The size of a WebP: of its canvas, or of its one frame (RFC 9649 2.5 to 2.7).
 * @returns undefined for a damaged file.
 */
export function webpSize(file: Buffer): Size | undefined {
  if (file.length < 30 || file.readUInt32LE(4) + 8 !== file.length) return undefined;
  if (!chunksFill(file, { at: 12, around: 8, lengthAt: 4, read: (at) => file.readUInt32LE(at), isPadded: true })) {
    return undefined;
  }
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return file[20] === 0x2f ? { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) } : undefined;
    }
    case 'VP8 ':
      return file.readUIntBE(23, 3) === 0x9d012a
        ? { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
        : undefined;
    default:
      return undefined;
  }
}

interface Chunks {
  /** Offset of the first one. */
  at: number;
  /** Bytes of a chunk around its data. */
  around: number;
  /** Offset of the length in a chunk. */
  lengthAt: number;
  read: (at: number) => number;
  /** Chunks begin at even offsets. */
  isPadded?: boolean;
  /** Type of the last chunk. */
  last?: string;
}

/** Whether chunks follow each other up to the very end of the file. */
function chunksFill(file: Buffer, { at, around, lengthAt, read, isPadded = false, last }: Chunks): boolean {
  let next = at;
  let type = '';
  while (next + around <= file.length) {
    const length = read(next + lengthAt);
    type = file.toString('latin1', next + 4 - lengthAt, next + 8 - lengthAt);
    next += around + length + (isPadded ? length % 2 : 0);
  }
  return next === file.length && (last === undefined || type === last);
}
