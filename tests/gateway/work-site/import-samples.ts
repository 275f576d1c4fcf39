import { checkWorkSiteImport, importWorkSites } from '#contract/work-site/import.ts'
import { part, type Sample } from '../security/sample.ts'

/** Imports of work sites into a project, by the endpoint's id. */
export const importSamples: Record<string, Sample> = Object.fromEntries(
  [checkWorkSiteImport, importWorkSites].map(({ id }): [string, Sample] => [
    id,
    {
      request: ({ workSite }) => ({
        projectId: workSite.projectId,
        rows: [{ line: 2, cells: { code: workSite.code, workArea: '越权的工区' } }],
      }),
      ids: { projectId: part(({ workSite }) => workSite.projectId) },
    },
  ]),
)
