import { useTranslation } from 'react-i18next'
import { download } from '../../kit/download.ts'
import { useRemark } from './remark-text.ts'
import type { SheetClient } from './sheet-client.ts'

/** Rows that are put into words at once: a few milliseconds. */
const slice = 1000

/** Saves the rows as they were read, each with its verdict: to correct, and to import again. */
export function useResultSheet(): (client: SheetClient) => Promise<void> {
  const { t } = useTranslation('dictionary-import')
  const remark = useRemark()
  return async (client) => {
    for (let from = 0; ; from += slice) {
      const rows = await client.ask('rows', { verdict: undefined, from, count: slice })
      const lines = rows.map((row) => [t(`verdicts.${row.verdict}`), remark(row)])
      await client.ask('remarks', { first: from === 0, lines })
      if (rows.length < slice) break
    }
    const name = t('resultName')
    download(`${name}.xlsx`, await client.ask('result', { name, heads: [t('verdict'), t('remark')] }))
  }
}
