import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { LinesHere } from '../replica/overlay.ts'
import type { ResponseCache } from '../replica/response-cache.ts'

/** The lines of projects, as their structure was last read; their code comes with the first row that needs them. */
export function knownLines(responses: ResponseCache): LinesHere {
  let lines: import('./lines.ts').Lines | undefined
  return {
    distances: (places, row) => lines?.distances(places, row) ?? {},
    reaches: (stretch, query) => lines?.reaches(stretch, query),
    async load(projectId) {
      const { Lines } = await import('./lines.ts')
      lines ??= new Lines()
      lines.take(projectId, (await responses.get(getProjectStructure.id, { projectId }))?.answer)
    },
  }
}
