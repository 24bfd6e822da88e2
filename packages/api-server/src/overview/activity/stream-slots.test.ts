import { beforeEach, describe, expect, it } from 'vitest';
import { streamSlots } from './stream-slots.ts';

describe('slots for readers of the activity', () => {
  let take: ReturnType<typeof streamSlots>;
  beforeEach(() => {
    take = streamSlots();
  });
  const ofPerson = (id: number) => () => take({ kind: 'person', id });
  const ofMachine = (id: string) => () => take({ kind: 'machine', id });
  const fill = (count: number, of: (n: number) => () => unknown) => {
    for (let n = 0; n < count; n += 1) of(n)();
  };

  it('allow a person two and a client two, also under one id', () => {
    fill(2, () => ofPerson(7));
    expect(ofPerson(7)).toThrow(expect.objectContaining({ status: 429, code: 'too_many_own_streams' }));
    fill(2, () => ofMachine('7'));
    expect(ofMachine('7')).toThrow(expect.objectContaining({ status: 429, code: 'too_many_own_streams' }));
    expect(ofPerson(8)).not.toThrow();
    expect(ofMachine('8')).not.toThrow();
  });

  it('allow people fifteen and keep the rest for machines', () => {
    fill(15, ofPerson);
    const full = { status: 429, code: 'too_many_streams', headers: { 'retry-after': '60' } };
    expect(ofPerson(99)).toThrow(expect.objectContaining(full));
    fill(5, (n) => ofMachine(`client-${n}`));
    expect(ofMachine('client-99')).toThrow(expect.objectContaining(full));
  });

  it('allow machines twenty where no person reads', () => {
    fill(20, (n) => ofMachine(`client-${n}`));
    expect(ofMachine('client-99')).toThrow(expect.objectContaining({ code: 'too_many_streams' }));
    expect(ofPerson(1)).toThrow(expect.objectContaining({ code: 'too_many_streams' }));
  });

  it('free a slot once, however often it is given back', () => {
    const leave = ofPerson(7)();
    fill(1, () => ofPerson(7));
    leave();
    leave();
    fill(1, () => ofPerson(7));
    expect(ofPerson(7)).toThrow('two activity streams');
  });
});
