import type { AuditField, Brand, BrandMarks, Looks } from '@gangway/contract';
import { sha256 } from '../../server/index.ts';
import type { Recorded } from '../../trail/index.ts';

/** The looks as the trail has them. */
export function recordedLooks(
  { name, colour, sentence, mailFoot, mark }: Brand,
  language: Looks['language'],
): Recorded {
  return { brand: name, colour, sentence, mailFoot, language, mark: markNames(mark) };
}

/** Marks by type, size and digest, without their bytes: `light image/png, 3 kB, 1f3a9c2e`. */
function markNames(mark: BrandMarks): string | null {
  const names = (['light', 'dark'] as const).flatMap((scheme) => {
    const [, type = '', content] = /^data:([^;]+);base64,(.*)$/s.exec(mark[scheme] ?? '') ?? [];
    if (content === undefined) return [];
    const kilobytes = Math.ceil((content.length * 3) / 4 / 1024);
    return [`${scheme} ${type}, ${kilobytes} kB, ${sha256(content).toString('hex').slice(0, 8)}`];
  });
  return names.length === 0 ? null : names.join(' · ');
}

/** The fields that changed, before and after, for the audit trail. */
export function differences(before: Recorded, after: Recorded): { before: Recorded; after: Recorded } {
  const fields = [
    'brand',
    'colour',
    'sentence',
    'mailFoot',
    'language',
    'mark',
  ] as const satisfies readonly AuditField[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  };
}
