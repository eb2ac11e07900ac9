// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { panels } from '../../../engine/web/shell/panels.ts';
import { openPart, route } from '../../../engine/web/shell/test-kit.tsx';
import { type Attendance, FRESH_MS, keepAttendance, keptAttendance } from './attendance.ts';
import { AttendancePlace } from './attendance-place.tsx';
import AttendanceToggle from './attendance-toggle.tsx';

const out: Attendance = { active: '0', logged_in_time: null, logged_out_time: null };
/** Nine in the morning in India. */
const nine = '2031-03-04T03:30:00.000Z';
const inside: Attendance = { active: '1', logged_in_time: nine, logged_out_time: null };
/** The server: what it holds, what it was asked, and what it says instead. */
const server = { state: out, gets: 0, puts: [] as Record<string, unknown>[], failure: '', refusal: '', isPhotoWanted: false };

vi.mock('../../../engine/web/api/http.ts', () => ({
  call: async (path: string, { method, body }: { method?: string; body?: Record<string, unknown> } = {}) => {
    expect(path).toBe(method === 'POST' ? '/v1/data/punch/actions/punch' : '/v1/capture_login_attendance');
    if (server.failure) throw Object.assign(new Error(server.failure), { status: 404 });
    if (method !== 'POST') {
      server.gets += 1;
      return { data: server.state };
    }
    server.puts.push(body ?? {});
    if (server.refusal) throw Object.assign(new Error(server.refusal), { status: 409 });
    if (server.isPhotoWanted && !body?.selfie)
      throw Object.assign(new Error('Some values need your attention.'), {
        status: 422,
        code: 'invalid',
        errors: [{ pointer: '/selfie' }],
      });
    server.state = body?.type === 'in' ? inside : { ...server.state, active: '0', logged_out_time: nine };
    return { data: server.state };
  },
}));

type Answer = GeolocationPosition['coords'] | { readonly code: number } | undefined;
/** What the browser says of the place; undefined: nothing yet. */
const givePlace = (answer: Answer) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: {
      getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) => {
        if (answer && 'code' in answer) failed(answer);
        else if (answer) found({ coords: answer });
      },
    },
  });

const USER = 'user-1';
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now());
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sureIn = 'Are you sure you want to punch in?';
const sureOut = 'Are you sure you want to punch out?';

beforeEach(() => {
  Object.assign(server, { state: out, gets: 0, puts: [], failure: '', refusal: '', isPhotoWanted: false });
  localStorage.clear();
  givePlace({ code: 1 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each(['bar', 'row'] as const)('the attendance toggle as %s', (look) => {
  const open = () => openPart(<AttendanceToggle appearance={look} />);

  it('asks, punches in, says so and asks the server again; then out', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: look === 'bar' ? 'Not punched in. Punch in' : 'Punch in' }));
    const question = await dialog(sureIn);
    await user.click(question.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.puts).toEqual([{ type: 'in', source: 'web' }]);
    await within(screen.getByRole('region', { name: 'Notices' })).findByText('Punched in at 9:00 am');
    await waitFor(() => expect(server.gets).toBe(2));
    await user.click(screen.getByRole('button', { name: /Punch out$/ }));
    await user.click((await dialog(sureOut)).getByRole('button', { name: 'Yes' }));
    await screen.findByRole('button', { name: /Punch in$/ });
    expect(screen.getAllByText(/Punched out at 9:00 am/).length).toBeGreaterThan(0);
    expect(server.puts.map(({ type }) => type)).toEqual(['in', 'out']);
  });

  it('does nothing at No', async () => {
    server.state = inside;
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Punch out$/ }));
    await user.click((await dialog(sureOut)).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.puts).toEqual([]);
  });

  it('says in red why it could not be loaded, and tries again', async () => {
    server.failure = 'This does not exist, or you may not see it.';
    const { user } = open();
    const alert = await screen.findByRole('alert');
    const words = within(alert).getByText('This does not exist, or you may not see it.');
    expect(words.className).toContain('text-danger-text');
    expect(screen.queryByRole('button', { name: /Punch (in|out)$/ })).toBeNull();
    server.failure = '';
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: /Punch in$/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the row within reach of a thumb', () => {
  it('punches in by one press, with the place; out is asked', async () => {
    const coords = { latitude: 12.9352, longitude: 77.6245, accuracy: 14.2 };
    givePlace(coords as GeolocationPosition['coords']);
    const { user } = openPart(<AttendanceToggle appearance="thumb" />);
    await user.click(await screen.findByRole('button', { name: 'Punch in' }));
    await user.click(await screen.findByRole('button', { name: 'Punch out' }));
    await dialog(sureOut);
    expect(server.puts).toEqual([{ type: 'in', source: 'web', ...coords }]);
  });

  it('asks where the organisation wants a photo', async () => {
    server.isPhotoWanted = true;
    const { user } = openPart(<AttendanceToggle appearance="thumb" />);
    await user.click(await screen.findByRole('button', { name: 'Punch in' }));
    await dialog(sureIn);
    expect(server.state).toBe(out);
  });
});

describe('the question', () => {
  const ask = async () => {
    const { user } = openPart(<AttendanceToggle appearance="bar" />);
    await user.click(await screen.findByRole('button', { name: /Punch in$/ }));
    return { user, question: await dialog(sureIn) };
  };

  it('sends the place along where the person lets it be known', async () => {
    const coords = { latitude: 12.9352, longitude: 77.6245, accuracy: 14.2 };
    givePlace(coords as GeolocationPosition['coords']);
    const { user, question } = await ask();
    await question.findByText('Sent along, accurate to 15 m.');
    await user.click(question.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(server.puts).toEqual([{ type: 'in', source: 'web', ...coords }]));
  });

  it.each([
    [1, 'Not sent, because the browser does not share it with this page.'],
    [3, 'Not sent, because it cannot be found right now.'],
  ])('says why there is no place: %d', async (code, words) => {
    givePlace({ code });
    const { question } = await ask();
    await question.findByText(words);
  });

  it('tells the time, and does not wait for a place for ever', async () => {
    givePlace(undefined);
    const { user, question } = await ask();
    question.getByText('Finding your location…');
    expect(Date.now() - Date.parse(question.getByRole('time').getAttribute('datetime') ?? '')).toBeLessThan(10_000);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(question.getByRole('button', { name: 'Yes' }));
    expect(server.puts).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await waitFor(() => expect(server.puts).toHaveLength(1));
  });

  it('leads who is on field to the own days', async () => {
    const { user, path } = openPart(<AttendanceToggle appearance="row" />, {
      user: { is_on_field: true },
      routes: [route('/setup/attendance/attendance', 'Attendance')],
    });
    panels.menu = true;
    await user.click(await screen.findByRole('button', { name: 'Punch in' }));
    await user.click((await dialog(sureIn)).getByRole('link', { name: 'My attendance' }));
    expect([path(), panels.menu]).toEqual(['/setup/attendance/attendance', false]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.puts).toEqual([]);
  });

  it('says what the server refused, and shows how it really stands', async () => {
    const { user, question } = await ask();
    Object.assign(server, { refusal: 'You are already punched in.', state: inside });
    await user.click(question.getByRole('button', { name: 'Yes' }));
    expect((await question.findByRole('alert')).textContent).toBe('You are already punched in.');
    await user.click(question.getByRole('button', { name: 'No' }));
    await screen.findByRole('button', { name: 'Punched in at 9:00 am. Punch out' });
  });
});

describe('what is kept', () => {
  const keep = (more: { userId?: string; day?: string; age?: number }) =>
    keepAttendance({ userId: more.userId ?? USER, day: more.day ?? today() }, { data: inside, syncedAt: Date.now() - (more.age ?? 1000) });
  const open = () => openPart(<AttendanceToggle appearance="row" />);

  it('is taken for thirty seconds without asking, with when it was asked', async () => {
    expect(FRESH_MS).toBe(30_000);
    keep({ age: 29_000 });
    open();
    screen.getByText('Punched in at 9:00 am');
    screen.getByText(/^Checked at \d+:\d\d [ap]m$/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.gets).toBe(0);
  });

  it.each([
    ['older', { age: 31_000 }],
    ['somebody else’s', { userId: 'user-2' }],
    ['of another day', { day: '2031-03-03' }],
  ])('is asked for again when it is %s', async (_what, more) => {
    keep(more);
    open();
    await screen.findByText('Not punched in');
    expect(server.gets).toBe(1);
    expect(keptAttendance({ userId: USER, day: today() })).toEqual({ data: out, syncedAt: expect.any(Number) });
  });

  it('is nothing when it cannot be read', () => {
    for (const text of ['{', 'null', '[]', `{"user_id":"${USER}","day":"2031-03-03","synced_at":1,"data":{"active":"2"}}`]) {
      localStorage.setItem('attendance', text);
      expect(keptAttendance({ userId: USER, day: '2031-03-03' })).toBeUndefined();
    }
  });
});

describe('its place in the frame', () => {
  const asked = async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 1300)));
    return server.gets;
  };

  it.each([
    ['owners', { org: { type: 'ORG_TYPE_OWNER' as const } }],
    ['whoever works as somebody else', { user: { is_super_admin: true } }],
  ])('is empty for %s, who are not asked about', async (_who, more) => {
    openPart(
      <>
        <AttendancePlace appearance="bar" />
        <AttendancePlace appearance="row" />
      </>,
      more,
    );
    expect(await asked()).toBe(0);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['ORG_TYPE_CUSTOMER', 'ORG_TYPE_SRVC_PRVDR'] as const)('has it for people of %s, once the page is there', async (type) => {
    openPart(<AttendancePlace appearance="bar" />, { org: { type } });
    expect(server.gets).toBe(0);
    await waitFor(() => expect(server.gets).toBe(1));
    await screen.findByRole('button', { name: 'Not punched in. Punch in' });
  });

  it('has it at once in a menu that was opened by hand', async () => {
    // Nothing that would wait for a calm page has its turn.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    openPart(<AttendancePlace appearance="row" />);
    await screen.findByRole('button', { name: 'Punch in' });
  });
});
