import type { Database } from '../db/client.ts'
import { findFoldable, foldDictionary } from '../dictionary/fold.ts'
import { minute } from '../platform/durations.ts'
import type { Job } from './runner.ts'

/** Makes the parts of standards again of which much has changed; one that changes just then waits for the next time. */
export function foldDictionariesJob(database: Database): Job {
  return {
    name: 'fold-dictionaries',
    interval: minute,
    async run(stop) {
      for (const dictionaryId of await findFoldable(database.orm)) {
        if (stop.aborted) return
        await foldDictionary(database, dictionaryId)
      }
    },
  }
}
