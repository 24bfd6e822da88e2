import { GangwayTheme } from '@gangway/ui-kit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Schema } from 'yup';
import { FormError } from './form-error.tsx';
import { Form, type FormHelpers, type FormProps } from './form.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { emailRule, object, requiredPassword } from './rules.ts';
import { SubmitButton } from './submit-button.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextField } from '../fields/text-field.tsx';

afterEach(() => {
  cleanup();
  // Remove the styles of earlier themes, which slow down every query.
  document.head.replaceChildren();
});

interface SignIn {
  email: string;
  password: string;
}

const rules = object({ email: emailRule({ tldMaxLetters: 4 }), password: requiredPassword('Password is required') });

function setup(props: Partial<FormProps<SignIn>> = {}) {
  const onSubmit = vi.fn<FormProps<SignIn>['onSubmit']>(props.onSubmit ?? (async () => Promise.resolve()));
  render(
    <GangwayTheme>
      <Form initialValues={{ email: '', password: '' }} rules={rules} {...props} onSubmit={onSubmit}>
        <FormError />
        <TextField name="email" label="Email" type="email" autoComplete="username" hint="Your work address" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton>Sign in</SubmitButton>
      </Form>
    </GangwayTheme>,
  );
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  const password = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  const button = screen.getByRole('button', { name: 'Sign in' });
  return { onSubmit, email, password, button, user: userEvent.setup() };
}

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('|');

describe('submitting', () => {
  it('shows every message at its field and focuses the first when empty', async () => {
    const { onSubmit, email, password, button, user } = setup();
    await user.click(button);
    await waitFor(() => expect(described(email)).toBe('Email is required|Your work address'));
    expect(described(password)).toBe('Password is required');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends once, however often it is submitted, and locks the form while sending', async () => {
    let finish = () => {};
    const { onSubmit, email, password, button, user } = setup({
      onSubmit: async () => new Promise<void>((resolve) => (finish = resolve)),
    });
    await user.type(email, 'a@b.co');
    await user.type(password, 'secret');
    const form = button.closest('form');
    if (!form) throw new Error('no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await user.dblClick(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(email.readOnly && password.readOnly).toBe(true);
    finish();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ email: 'a@b.co', password: 'secret' });
  });

  it('sends a double click once, also when the refusal comes between its clicks', async () => {
    const { onSubmit, email, password, button, user } = setup({
      onSubmit: async () => Promise.reject(new Error('404')),
    });
    await user.type(email, 'a@b.co');
    await user.type(password, 'secret');
    fireEvent.click(button, { detail: 1 });
    await screen.findByRole('alert');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(button, { detail: 2 });
    fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });

  it('reports a failure in place, and can be sent again', async () => {
    const { onSubmit, email, password, button, user } = setup({
      onSubmit: async () => Promise.reject(new Error('500')),
    });
    await user.type(email, 'a@b.co');
    await user.type(password, 'secret');
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Try again.');
    await user.click(button);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(email.value).toBe('a@b.co');
  });

  it("shows the server's message for a field until the field changes", async () => {
    const { email, password, button, user } = setup({
      onSubmit: (_values: SignIn, { setErrors }: FormHelpers<SignIn>) => setErrors({ email: 'Already in use' }),
    });
    await user.type(email, 'a@b.co');
    await user.type(password, 'secret');
    await user.click(button);
    await waitFor(() => expect(described(email)).toContain('Already in use'));
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.type(password, '2');
    expect(described(email)).toContain('Already in use');
    await user.type(email, 'm');
    await waitFor(() => expect(described(email)).not.toContain('Already in use'));
  });

  it("shows the server's message for a field the form lacks", async () => {
    const { email, password, button, user } = setup({
      onSubmit: (_values: SignIn, { setErrors }: FormHelpers<SignIn>) => setErrors({ tenant: 'Tenant is closed' }),
    });
    await user.type(email, 'a@b.co');
    await user.type(password, 'secret');
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Tenant is closed');
  });

  it('selects a field for another attempt', async () => {
    const { email, password, button, user } = setup({
      onSubmit: (_values: SignIn, { selectField }: FormHelpers<SignIn>) => selectField('password'),
    });
    await user.type(email, 'a@b.co');
    await user.type(password, 'secret');
    await user.click(button);
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 6]);
  });
});

describe('validation', () => {
  it('waits until a field is left, then follows every change', async () => {
    const { email, user } = setup();
    await user.type(email, 'a@b.museum');
    expect(described(email)).toBe('Your work address');
    await user.tab();
    await waitFor(() => expect(described(email)).toContain('Invalid email address'));
    await user.clear(email);
    await waitFor(() => expect(described(email)).toContain('Email is required'));
    await user.type(email, 'a@b.co');
    await waitFor(() => expect(described(email)).toBe('Your work address'));
  });

  it('says nothing about an empty field that is left for something outside the form', async () => {
    const { email, password, user } = setup();
    const menu = document.body.appendChild(document.createElement('button'));
    await user.click(email);
    await user.click(menu);
    expect(document.activeElement).toBe(menu);
    // The next field is left inside the form: its message shows that validation has run.
    await user.click(password);
    await user.tab();
    await waitFor(() => expect(described(password)).toContain('Password is required'));
    expect(described(email)).toBe('Your work address');
    menu.remove();
  });

  it('waits for the end of the press that leaves the field, which would miss a moving target', async () => {
    const { email, password, button } = setup({ validateOn: 'change' });
    email.focus();
    fireEvent.pointerDown(button);
    fireEvent.blur(email);
    // Validate the second field at once too, although only this one changes.
    fireEvent.change(password, { target: { value: 'x' } });
    fireEvent.change(password, { target: { value: '' } });
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    expect(email.getAttribute('aria-invalid')).not.toBe('true');
    fireEvent.pointerUp(button);
    await waitFor(() => expect(described(email)).toBe('Email is required|Your work address'));
  });

  it('reports the first change where the form asks for it', async () => {
    const { email, password, user } = setup({ validateOn: 'change' });
    await user.type(email, 'a');
    await waitFor(() => expect(described(email)).toContain('Invalid email address'));
    expect(password.getAttribute('aria-invalid')).toBe('false');
  });

  it('reports nothing before it is sent where the form asks for it', async () => {
    const { email, button, user } = setup({ validateOn: 'submit' });
    await user.type(email, 'a');
    await user.tab();
    await user.tab({ shift: true });
    expect(described(email)).toBe('Your work address');
    await user.click(button);
    await waitFor(() => expect(described(email)).toContain('Invalid email address'));
    await user.clear(email);
    await user.type(email, 'a@b.co');
    await waitFor(() => expect(described(email)).toBe('Your work address'));
  });

  it('fetches its rules on first use, not with the page', async () => {
    const load = vi.fn<() => Promise<Schema>>(async () => Promise.resolve(rules));
    const { email, user } = setup({ rules: load });
    email.focus();
    expect(load).not.toHaveBeenCalled();
    await user.type(email, 'a@b.museum');
    await user.tab();
    await waitFor(() => expect(described(email)).toContain('Invalid email address'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves validation to the server when the rules do not load', async () => {
    const { onSubmit, button, user } = setup({ rules: async () => Promise.reject(new Error('offline')) });
    await user.click(button);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });
});

it('reports unsaved changes, their end, and the end of the form', async () => {
  const onDirtyChange = vi.fn<(dirty: boolean) => void>();
  const { email, user } = setup({ onDirtyChange });
  await user.type(email, 'a');
  await user.clear(email);
  await user.type(email, 'b');
  cleanup();
  expect(onDirtyChange.mock.calls.flat()).toEqual([true, false, true, false]);
});

describe('the password field', () => {
  it('shows and hides the password, and names it', async () => {
    const { password, user } = setup();
    expect(password.type).toBe('password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(described(toggle)).toBe('Password');
    await user.click(toggle);
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });

  it('mentions Caps Lock while it is on', () => {
    const { password } = setup();
    const capsLock = (on: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
      Object.defineProperty(event, 'getModifierState', { value: (key: string) => on && key === 'CapsLock' });
      fireEvent(password, event);
    };
    capsLock(true);
    expect(screen.getByText('Caps Lock is on')).toBeTruthy();
    capsLock(false);
    expect(screen.queryByText('Caps Lock is on')).toBeNull();
  });
});

describe('other fields', () => {
  it('keeps only digits in a number', async () => {
    const onSubmit = vi.fn<(values: unknown) => void>();
    render(
      <Form initialValues={{ limit: '', price: '' }} onSubmit={onSubmit}>
        <NumberField name="limit" label="Limit" />
        <NumberField name="price" label="Price" decimal />
        <SubmitButton>Submit</SubmitButton>
      </Form>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Limit'), '1,0a-0.0');
    await user.type(screen.getByLabelText('Price'), '1.2.5x');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ limit: '1000', price: '1.25' }));
    expect(screen.getByLabelText('Limit').getAttribute('inputmode')).toBe('numeric');
  });

  it('switches on and off', async () => {
    const onSubmit = vi.fn<(values: unknown) => void>();
    render(
      <Form initialValues={{ notification: false }} onSubmit={onSubmit}>
        <SwitchField name="notification" label="Notification" />
        <SubmitButton>Submit</SubmitButton>
      </Form>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('switch', { name: 'Notification' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ notification: true }));
  });
});

describe('offline', () => {
  it.each([
    [false, 0],
    [true, 1],
  ])('sends nothing, not even by Enter, unless the form tries anyway (%s)', async (triesOffline, times) => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const onSubmit = vi.fn<(values: unknown) => void>();
    render(
      <GangwayTheme>
        <Form initialValues={{ limit: '' }} onSubmit={onSubmit}>
          <NumberField name="limit" label="Limit" />
          <SubmitButton triesOffline={triesOffline}>Save</SubmitButton>
        </Form>
      </GangwayTheme>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Limit'), '1{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(times));
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.getAttribute('aria-description')).toBe(triesOffline ? null : 'You are offline.');
    expect(button.getAttribute('aria-disabled')).toBe(String(!triesOffline));
    online.mockRestore();
  });
});
