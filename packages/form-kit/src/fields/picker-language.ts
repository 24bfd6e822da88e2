import { language, t } from '@gangway/messages';
import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import type { Dayjs } from 'dayjs';
import ar from 'dayjs/locale/ar';
import de from 'dayjs/locale/de';
import es from 'dayjs/locale/es';
import ja from 'dayjs/locale/ja';
import ptBR from 'dayjs/locale/pt-br';
import zhCN from 'dayjs/locale/zh-cn';

const locales: Readonly<Record<string, { readonly name: string }>> = { ar, de, es, ja, 'pt-BR': ptBR, 'zh-CN': zhCN };

/** Language of a picker's calendar and texts, as properties of its `LocalizationProvider`. */
export function pickerLanguage(): { adapterLocale: string; localeText: Partial<PickersLocaleText<Dayjs>> } {
  return { adapterLocale: locales[language()]?.name ?? 'en', localeText: texts() };
}

/** Texts of the pickers: the library has none in Arabic. Leaves out those of ranges, weeks and seconds, which no picker here shows. */
function texts(): Partial<PickersLocaleText<Dayjs>> {
  return {
    previousMonth: t('Previous month'),
    nextMonth: t('Next month'),
    openPreviousView: t('Open previous view'),
    openNextView: t('Open next view'),
    calendarViewSwitchingButtonAriaLabel: (view) =>
      view === 'year'
        ? t('year view is open, switch to calendar view')
        : t('calendar view is open, switch to year view'),
    cancelButtonLabel: t('Cancel'),
    clearButtonLabel: t('Clear'),
    okButtonLabel: t('OK'),
    todayButtonLabel: t('Today'),
    datePickerToolbarTitle: t('Select date'),
    dateTimePickerToolbarTitle: t('Select date & time'),
    clockLabelText: (view, _time, _utils, formatted) =>
      `${selectOf(view)}. ${formatted ? t('Selected time is {time}', { time: formatted }) : t('No time selected')}`,
    hoursClockNumberText: (hours) => t('{hours} hours', { hours }),
    minutesClockNumberText: (minutes) => t('{minutes} minutes', { minutes }),
    selectViewText: selectOf,
    openDatePickerDialogue: (_date, _utils, formatted) =>
      formatted ? t('Choose date, selected date is {date}', { date: formatted }) : t('Choose date'),
    dateTableLabel: t('pick date'),
    timeTableLabel: t('pick time'),
    // The library would show `MMMM` for *Nov* and `aa` for *PM*.
    fieldMonthPlaceholder: ({ contentType }) => (contentType === 'letter' ? 'MMM' : 'MM'),
    fieldMeridiemPlaceholder: () => 'AM/PM',
    year: t('Year'),
    month: t('Month'),
    day: t('Day'),
    hours: t('Hours'),
    minutes: t('Minutes'),
    meridiem: t('Meridiem'),
    empty: t('Empty'),
  };
}

function selectOf(view: string): string {
  return t('{view, select, hours {Select hours} minutes {Select minutes} other {Select meridiem}}', { view });
}
