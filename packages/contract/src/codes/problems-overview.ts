/** Problems of activity, banner and mails. */
export const overviewProblems = {
  banner_empty: 'Write the banner, or remove it.',
  banner_ends_early: 'The banner ends before it begins. Choose a later end.',
  too_many_own_streams: 'You already have two activity streams open. Close one before you open another.',
  too_many_streams: 'Too many activity streams are open. Try again in a minute.',
  too_many_test_mails: 'You sent many test mails in the past hour. Try again later.',
} as const;
