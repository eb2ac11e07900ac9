// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useStoredChoice } from '../../react/host-memory.ts';
import { useHostSettings } from '../../react/host-settings.ts';
import { clearStoredData, storedData } from '../session/stored-data.ts';
import { HostSettingsProvider } from './host-settings.tsx';

afterEach(() => {
  cleanup();
  clearStoredData();
});

function Settings() {
  const { showOrgDetails, language } = useHostSettings();
  return <p>{JSON.stringify({ showOrgDetails, language })}</p>;
}
function Choice({ name }: { readonly name: string }) {
  const [shape, setShape] = useStoredChoice(name, ['chart', 'table']);
  return (
    <button type="button" onClick={() => setShape(shape === 'chart' ? 'table' : 'chart')}>
      {shape}
    </button>
  );
}
const show = (part: React.ReactNode) => render(<HostSettingsProvider languages={['en', 'ar']}>{part}</HostSettingsProvider>);
const shown = () => screen.getByRole('button').textContent;

it('offers what a person may choose, as it is now', async () => {
  const { container } = show(<Settings />);
  const settings = () => JSON.parse(container.textContent ?? '');
  expect(settings()).toEqual({
    showOrgDetails: { value: 'on', choices: ['on', 'off'] },
    language: { value: 'en', choices: ['en', 'ar'] },
  });
  await act(async () => {
    storedData.user_settings.show_org_details = false;
  });
  expect(settings().showOrgDetails.value).toBe('off');
});

it('keeps a small choice under its name for the next visit, until logout', async () => {
  const first = show(<Choice name="home.status" />);
  expect(shown()).toBe('chart');
  await userEvent.click(screen.getByRole('button'));
  expect(shown()).toBe('table');
  expect(storedData.dashboard.my_data_widget).toEqual({ 'home.status': 'table' });
  first.unmount();

  const other = show(<Choice name="other.status" />);
  expect(shown()).toBe('chart');
  other.unmount();
  show(<Choice name="home.status" />);
  expect(shown()).toBe('table');
  cleanup();

  clearStoredData();
  show(<Choice name="home.status" />);
  expect(shown()).toBe('chart');
});

it('takes what is no choice any more for none', () => {
  storedData.dashboard.my_data_widget['home.status'] = 'globe';
  show(<Choice name="home.status" />);
  expect(shown()).toBe('chart');
});
