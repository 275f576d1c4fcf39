import type { ProjectStandard } from '#contract/dictionary/project-standard.ts'

/** What stands open over a project's standards: about one of them, or to add some. */
export type OpenStandard = { act: 'changes' | 'delete'; standard: ProjectStandard } | { act: 'add' }
