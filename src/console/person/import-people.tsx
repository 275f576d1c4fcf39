import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listPeople } from '#contract/person/endpoints.ts'
import {
  checkPersonImport,
  importedPersonFields,
  importPeople,
  mostImportedPeople,
  type PersonImport,
  PersonImport as PersonImportSchema,
} from '#contract/person/import.ts'
import { positionLevels, sexes } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { callUntilDone } from '../app/call-until-done.ts'
import { useAllPosts } from '../app/posts.ts'
import { useFormat } from '../kit/format.ts'
import { ImportDialog } from '../kit/import-dialog.tsx'
import { optionsOf } from '../kit/options.ts'
import { endpointKey } from '../kit/use-endpoint.ts'
import { dayText } from '../workbook/day-text.ts'
import type { ImportColumn, SheetRow } from '../workbook/import-sheet.ts'

/** Imports people from a workbook; online only, for all rows are judged against the records as they stand. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('person')
  const queries = useQueryClient()
  const columns = useColumns()
  return (
    <ImportDialog
      title={t('import.title')}
      hint={t('import.hint')}
      columns={columns}
      mostRows={mostImportedPeople}
      check={async (rows) => (await call(checkPersonImport, requestOf(rows), { handles: 'all' })).rows}
      apply={async (rows) => {
        // Ten thousand rows may take longer than a call may.
        const { rows: report } = await callUntilDone(importPeople, requestOf(rows))
        await queries.invalidateQueries({ queryKey: endpointKey(listPeople) })
        return report
      }}
      onClose={onClose}
    />
  )
}

function useColumns(): ImportColumn[] {
  const { t } = useTranslation('person')
  const format = useFormat()
  const posts = useAllPosts()
  return useMemo(() => {
    const lists = {
      sex: optionsOf(t, 'sex', sexes),
      post: posts,
      positionLevel: optionsOf(t, 'positionLevel', positionLevels),
    }
    const labels = { organizationName: t('field.organizationId'), departmentName: t('field.departmentId') }
    return importedPersonFields.map((name): ImportColumn => {
      const label =
        name === 'organizationName' || name === 'departmentName' ? labels[name] : t(`field.${name}`)
      const options = name === 'sex' || name === 'post' || name === 'positionLevel' ? lists[name] : undefined
      if (!options) return { name, label, required: name === 'userName', note: t(`import.note.${name}`) }
      const values = new Map(options.map((option) => [option.label, option.value]))
      return { name, label, values, note: t('import.oneOf', { values: format.list([...values.keys()]) }) }
    })
  }, [t, format, posts])
}

function requestOf(rows: readonly SheetRow[]): PersonImport {
  return z.parse(PersonImportSchema, {
    rows: rows.map(({ line, values }) => ({
      line,
      ...values,
      ...(values.birthDate && { birthDate: dayText(values.birthDate) }),
    })),
  })
}
