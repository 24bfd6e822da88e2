import { setLanguage } from '@gangway/messages';
import { afterEach, expect, it } from 'vitest';
import { extraRoom, headRoom } from './column-room.ts';

afterEach(() => setLanguage({ tag: 'en', texts: {} }));

it('gives a head the room of its longest word in the language', () => {
  expect(headRoom('Branch')).toBeLessThan(74);
  setLanguage({ tag: 'de', texts: { Branch: 'Niederlassung' } });
  expect(headRoom('Branch')).toBeGreaterThan(100);
  setLanguage({ tag: 'ja', texts: { Branch: '使用量の上限' } });
  expect(headRoom('Branch')).toBeLessThan(74);
});

it('gives buttons more room than in English only where they are longer', () => {
  expect(extraRoom(['Edit', 'Delete'])).toBe(0);
  setLanguage({ tag: 'de', texts: { Edit: 'Bearbeiten', Delete: 'Löschen' } });
  expect(extraRoom(['Edit', 'Delete'])).toBeGreaterThan(40);
  setLanguage({ tag: 'zh-CN', texts: { Edit: '编辑', Delete: '删除' } });
  expect(extraRoom(['Edit', 'Delete'])).toBe(0);
});

it.each([
  ['de', { Edit: 'Bearbeiten', Delete: 'Löschen', Subscribe: 'Abonnieren' }, 60],
  ['es', { Edit: 'Editar', Delete: 'Eliminar', Subscribe: 'Suscribir' }, 15],
])('comes within 3 pixels of what a browser gives buttons in %s', (tag, texts, shown) => {
  setLanguage({ tag, texts });
  expect(Math.abs(extraRoom(['Edit', 'Delete', 'Subscribe']) - shown)).toBeLessThanOrEqual(3);
});

it('allows two lines for a label of several words', () => {
  setLanguage({ tag: 'es', texts: { 'Add new subscription': 'Añadir nueva suscripción' } });
  expect(extraRoom(['Add new subscription'])).toBe(0);
});
