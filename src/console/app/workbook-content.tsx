import { useTranslation } from 'react-i18next'
import { columnName } from '#contract/tabulation/reference.ts'
import { RowsSkeleton } from '../kit/states.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import type { NamedSheet } from '../workbook/read-sheet.ts'
import { readWorkbookSheets } from '../workbook/read-workbook.ts'
import { NotShown } from './not-shown.tsx'
import { type FileWithContent, useReadContent } from './use-read-content.ts'

/** So many lines of a sheet are shown. */
const mostLines = 200

/** The sheets of a workbook that are not hidden, as texts, read in a thread of its own. */
export function WorkbookContent(file: FileWithContent) {
  const { t } = useTranslation('file')
  const { data: sheets, isError } = useReadContent('workbook', file, readWorkbookSheets)
  if (isError || sheets?.length === 0) return <NotShown why={t('unshown.workbook')} />
  const [first] = sheets ?? []
  if (!sheets || !first) return <RowsSkeleton rows={6} />
  return (
    <Tabs defaultValue={first.name}>
      <TabsList aria-label={t('sheets')}>
        {sheets.map(({ name }) => (
          <TabsTrigger key={name} value={name}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {sheets.map((sheet) => (
        <TabsContent key={sheet.name} value={sheet.name}>
          <Sheet sheet={sheet} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

function Sheet({ sheet: { name, lines } }: { sheet: NamedSheet }) {
  const { t } = useTranslation('file')
  const shown = lines.slice(0, mostLines)
  const columns = Array.from({ length: Math.max(0, ...shown.map(({ cells }) => cells.length)) }, (_, at) =>
    columnName(at),
  )
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-label={name}
        className="max-h-[56dvh] overflow-auto rounded-control border"
      >
        <Table>
          <thead className="sticky top-0">
            <tr>
              <TableHead>{t('line')}</TableHead>
              {columns.map((column) => (
                <TableHead key={column}>{column}</TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, cells }) => (
              <tr key={line}>
                <TableCell className="text-faint">{line}</TableCell>
                {columns.map((column, at) => (
                  <TableCell key={column}>{cells[at]}</TableCell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {lines.length > mostLines ? (
        <p className="mt-2 text-small text-soft">{t('firstLines', { count: mostLines, of: lines.length })}</p>
      ) : null}
    </>
  )
}
