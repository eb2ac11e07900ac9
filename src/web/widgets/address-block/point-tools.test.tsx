// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PointTools } from './point-tools.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const open = () => {
  const onPoint = vi.fn();
  render(<PointTools onPoint={onPoint} />);
  return { onPoint, box: screen.getByRole('textbox'), button: screen.getByRole('button') };
};

it('takes coordinates that are typed, and says what is wrong with others', () => {
  const { onPoint, box } = open();
  fireEvent.change(box, { target: { value: 'by the lake' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect([onPoint.mock.calls.length, box.getAttribute('aria-invalid')]).toEqual([0, 'true']);
  fireEvent.change(box, { target: { value: '12.9716, 77.5946' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onPoint).toHaveBeenCalledExactlyOnceWith({ latitude: 12.9716, longitude: 77.5946 });
  expect(box.getAttribute('aria-invalid')).toBe('false');
});

it('takes where the device is, and says so when it may not see that', async () => {
  const coords = { latitude: 19.07, longitude: 72.87 };
  const getCurrentPosition = vi.fn((found: (place: object) => void) => found({ coords }));
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const { onPoint, button } = open();
  fireEvent.click(button);
  await vi.waitFor(() => expect(onPoint).toHaveBeenCalledExactlyOnceWith(coords));

  getCurrentPosition.mockImplementation(((_found: unknown, failed: (error: object) => void) => failed({ code: 1 })) as never);
  fireEvent.click(button);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  expect(onPoint).toHaveBeenCalledTimes(1);
});
