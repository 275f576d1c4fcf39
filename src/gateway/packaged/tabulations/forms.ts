import { lotAcceptance, material } from './acceptance-forms.ts'
import { diary, inspection } from './daily-forms.ts'

/** The forms that come with the build, each with what its sheets are about. */
export const packagedForms = [
  { code: 'ZL-01', subject: 'work-site', form: lotAcceptance },
  { code: 'SG-01', subject: 'project', form: diary },
  { code: 'AQ-01', subject: 'work-site', form: inspection },
  { code: 'WZ-01', subject: 'project', form: material },
] as const
