/** Milliseconds that a page waits for an answer before it goes on, where what is sent stands already. */
const PATIENCE = 300;

/** Whether an answer, or a refusal, takes longer than a moment. */
export const isSlow = (sending: Promise<unknown>): Promise<boolean> => {
  const answered = sending.then(
    () => false,
    () => false,
  );
  return Promise.race([answered, new Promise<boolean>((resolve) => setTimeout(() => resolve(true), PATIENCE))]);
};
