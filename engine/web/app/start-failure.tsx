/** The page when the product could not even start: no texts have arrived, so these are its own. */
export function StartFailure() {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-6 text-center">
      <div>
        <h1 className="text-xl font-semibold text-text">Something went wrong!</h1>
        <p className="mt-2 text-sm text-text-muted">The server could not be reached. Nothing is lost.</p>
        <button
          type="button"
          onClick={() => window.location.reload()}
          className="mt-5 h-11 rounded-control bg-accent px-5 font-medium text-accent-text"
        >
          Retry
        </button>
      </div>
    </main>
  );
}
