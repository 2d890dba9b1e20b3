export class ZoomFailure extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}
