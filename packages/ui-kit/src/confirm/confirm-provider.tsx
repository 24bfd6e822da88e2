import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import type { Confirm, ConfirmOptions } from './confirm-options.ts';
import { focusHeading } from '../browser/page-state.ts';
import { useOnBack } from '../browser/use-on-back.ts';

type ConfirmDialogComponent = (props: ConfirmDialogProps) => ReactNode;

/** Loads the dialog's code with the first screen that can ask a question, not with the sign-in page. */
function useDialogCode() {
  const [Dialog, setDialog] = useState<ConfirmDialogComponent>();
  const load = useCallback(async () => {
    const { ConfirmDialog } = await import('./confirm-dialog.tsx');
    setDialog(() => ConfirmDialog);
  }, []);
  return [Dialog, load] as const;
}

interface Question {
  options: ConfirmOptions;
  settle: (answer: boolean) => void;
  fail: (error: unknown) => void;
  opener: Element | null;
}

interface ConfirmContextValue {
  confirm: Confirm;
  preload: () => void;
}

const ConfirmContext = createContext<ConfirmContextValue | null>(null);

export interface ConfirmProviderProps {
  children: ReactNode;
  /** Called when the dialog's code fails to load; the question then counts as answered No. */
  onError?: (error: unknown) => void;
}

/** Holds the one confirmation dialog of an app. */
export function ConfirmProvider({ children, onError = logError }: ConfirmProviderProps) {
  const [Dialog, load] = useDialogCode();
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  // Lock with a ref: a second click can arrive before the state renders.
  const answered = useRef(false);
  const report = useRef(onError);
  useEffect(() => {
    report.current = onError;
  });

  const confirm = useCallback<Confirm>(
    async (options) => {
      const opener = document.activeElement;
      try {
        await load();
      } catch (error) {
        report.current(error);
        return false;
      }
      return new Promise<boolean>((settle, fail) => {
        setQuestion((previous) => {
          // Answer No to a question that a second one replaces.
          previous?.settle(false);
          return { options, settle, fail, opener };
        });
        answered.current = false;
        setPending(false);
        setOpen(true);
      });
    },
    [load],
  );

  const value = useMemo(
    () => ({
      confirm,
      // Ignore a failure here: asking the question reports it.
      preload: () => void load().catch(() => undefined),
    }),
    [confirm, load],
  );

  async function answer(yes: boolean) {
    if (!question || answered.current) return;
    answered.current = true;
    if (!yes || !question.options.onYes) {
      question.settle(yes);
      setOpen(false);
      return;
    }
    setPending(true);
    try {
      await question.options.onYes();
      question.settle(true);
    } catch (error) {
      question.fail(error);
    }
    setOpen(false);
  }

  useOnBack(() => {
    if (question?.options.staysOnBack !== true) void answer(false);
  });

  function onExited() {
    if (question) returnFocus(question);
    setQuestion(undefined);
    setPending(false);
  }

  return (
    <ConfirmContext value={value}>
      {children}
      {Dialog && question ? (
        <Dialog
          options={question.options}
          open={open}
          pending={pending}
          onAnswer={(yes) => void answer(yes)}
          onExited={onExited}
        />
      ) : null}
    </ConfirmContext>
  );
}

/**
 * Asks a Yes/No question and waits for the answer:
 * `if (!(await confirm({ title: 'Alert Message', message: '…' }))) return;`
 */
export function useConfirm(): Confirm {
  const context = use(ConfirmContext);
  if (!context) throw new Error('useConfirm needs a ConfirmProvider above it');
  const { confirm, preload } = context;
  useEffect(() => preload(), [preload]);
  return confirm;
}

function logError(error: unknown) {
  // oxlint-disable-next-line no-console -- where no log is given, the console is the log
  console.error(error);
}

function returnFocus({ opener, options }: Question) {
  if (tryFocus(opener) || tryFocus(options.fallbackFocus?.())) return;
  focusHeading();
}

function tryFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false;
  element.focus();
  return document.activeElement === element;
}
