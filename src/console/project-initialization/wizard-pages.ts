import type { InitializationStep } from '#contract/project-initialization/steps.ts'

/** The pages of the wizard, each with the steps that are filled in there. */
export const wizardPages = [
  { page: 'project', steps: ['project'] },
  { page: 'participating-unit', steps: ['participating-unit'] },
  { page: 'line', steps: ['line', 'chain'] },
  { page: 'container', steps: ['container'] },
  { page: 'design-unit', steps: ['design-unit'] },
  { page: 'unit-work', steps: ['unit-work'] },
  { page: 'work-site', steps: ['work-site'] },
  { page: 'organization', steps: ['project-organization', 'project-department'] },
  { page: 'standard', steps: ['standard'] },
  { page: 'check', steps: [] },
] as const satisfies readonly { page: string; steps: readonly InitializationStep[] }[]
export type WizardPage = (typeof wizardPages)[number]['page']

export function pageOf(step: InitializationStep): WizardPage {
  return wizardPages.find(({ steps }) => steps.some((each) => each === step))?.page ?? 'check'
}
