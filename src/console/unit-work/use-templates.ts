import { listDivisionTemplates } from '#contract/unit-work/plan.ts'
import { divisionTemplateCalls } from '#contract/unit-work/template.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { ListedTemplate } from './template-parts.ts'

const mostTemplates = 500

/** The templates that came with the build and behind them the units' own: all of these, or those in use. */
export function useTemplates(which: { status?: 1 } = {}) {
  const packaged = useEndpoint(listDivisionTemplates, {}, { storedFirst: true })
  const own = useEndpoint(
    divisionTemplateCalls.list,
    { ...which, pageSize: mostTemplates },
    { storedFirst: true },
  )
  const rows = own.data?.records.map((row) => ({
    key: row.divisionTemplateId,
    name: row.templateName,
    major: row.major,
    parts: row.parts,
    row,
  }))
  const templates: ListedTemplate[] | undefined = packaged.data && rows && [...packaged.data, ...rows]
  const refetch = () => void Promise.all([packaged.refetch(), own.refetch()])
  return { templates, error: packaged.error ?? own.error, refetch }
}
