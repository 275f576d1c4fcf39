import type { ListedFile } from './use-opened-file.ts'

/** A file whose bytes are here. */
export interface FileWithContent extends ListedFile {
  content: Blob
}
