import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Instant, Problem, body, nullable } from './shared.ts';

/** The administrators' message on the launcher. */
export const Banner = Type.Object({
  /** One message for everyone. @example The tracking service is slow today. */
  text: Type.String({ minLength: 1, maxLength: 300 }),
  /** Start of its time; null: at once. */
  from: nullable(Instant),
  /** End of its time; null: until it is removed. */
  until: nullable(Instant),
});
export type Banner = Type.Static<typeof Banner>;

// The field keeps its first name: an app of the previous version reads no other.
const NoticeField = { notice: nullable(Banner) };
/** The banner, or null where there is none. */
const BannerOrNull = Type.Object(NoticeField);

/** The administrators’ message on the launcher. */
export const banner = {
  /** For the launcher: null before `from` and after `until` as well. */
  current: defineRoute({
    method: 'GET',
    path: '/user/me/banner',
    aliases: ['/user/me/notice'],
    access: 'signed-in',
    summary: 'The banner that the launcher shows now',
    responses: { 200: BannerOrNull },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/banner',
    aliases: ['/notice'],
    access: 'services:read-all',
    summary: 'The banner as it was written, also before and after its time',
    responses: { 200: BannerOrNull },
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/banner',
    aliases: ['/notice'],
    access: 'services:write',
    summary: 'Write the banner of the launcher, or remove it with null',
    body: body(NoticeField),
    responses: { 200: BannerOrNull, 400: Problem },
  }),
};
