import type { RequestOf } from '../define-endpoint.ts'
import type { getContent } from './endpoints.ts'
import type { SheetDetail } from './sheet-endpoints.ts'

/** The question for what a sheet is filled in by; in a process it depends on the reader's tasks what is locked there. */
export function contentRequest({
  tabulationId,
  version,
  sheetId,
  process,
}: Pick<SheetDetail, 'tabulationId' | 'version' | 'sheetId' | 'process'>): RequestOf<typeof getContent> {
  return { tabulationId, version, ...(process && { sheetId }) }
}
