/** The reader of barcodes; its library comes when the first code is scanned. */

export type Scan = {
  readonly stop: () => void;
  /** Absent where the camera has no lamp. */
  readonly torch?: (isOn: boolean) => Promise<void>;
};

/** Looks for a code in what a camera sees, until it finds one or is stopped. `onCode` is called once. */
export async function scanStream(stream: MediaStream, video: HTMLVideoElement, onCode: (code: string) => void): Promise<Scan> {
  const { BrowserCodeReader, BrowserMultiFormatReader } = await import('@zxing/browser');
  const reader = new BrowserMultiFormatReader(undefined, { delayBetweenScanAttempts: 150 });
  let isOver = false;
  const controls = await reader.decodeFromStream(stream, video, (result, _error, running) => {
    if (!result || isOver) return;
    isOver = true;
    running.stop();
    onCode(result.getText());
  });
  const stop = () => {
    isOver = true;
    controls.stop();
  };
  const { switchTorch } = controls;
  return BrowserCodeReader.mediaStreamIsTorchCompatible(stream) && switchTorch ? { stop, torch: switchTorch } : { stop };
}

/** The code in a picture; undefined when none can be read in it. */
export async function scanPicture(file: File): Promise<string | undefined> {
  const { BrowserMultiFormatReader } = await import('@zxing/browser');
  const url = URL.createObjectURL(file);
  try {
    return (await new BrowserMultiFormatReader().decodeFromImageUrl(url)).getText();
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
