const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The only part of a path or key that comes from outside. @throws RangeError for anything but the id of a file. */
export function fileNameOf(fileId: string): string {
  if (!uuid.test(fileId)) throw new RangeError('a file id has to be a UUID')
  return fileId
}
