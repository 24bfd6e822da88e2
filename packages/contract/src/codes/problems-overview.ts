/** Problems of activity, banner, mails and statements. */
export const overviewProblems = {
  banner_empty: 'Write the banner, or remove it.',
  banner_ends_early: 'The banner ends before it begins. Choose a later end.',
  statement_closed: 'This statement is closed. What came later is in the next one.',
  statement_of_running_month: 'This month has not ended yet. Close it afterwards.',
  statement_open: 'Evidence is available once the statement is closed.',
  too_many_own_streams: 'You already have two activity streams open. Close one before you open another.',
  too_many_streams: 'Too many activity streams are open. Try again in a minute.',
  too_many_test_mails: 'You sent many test mails in the past hour. Try again later.',
} as const;
