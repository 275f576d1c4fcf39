import type { Content } from './form.ts'

export const project: Content = { bound: { record: 'project', field: 'projectName' } }
export const site: Content = { bound: { record: 'work-site', field: 'workSiteName' } }
export const text = (field: string, required?: true): Content => ({
  field,
  type: 'text',
  ...(required && { required }),
})
export const day = (field: string, required?: true): Content => ({
  field,
  type: 'date',
  ...(required && { required }),
})
export const number = (field: string, unit?: string): Content => ({
  field,
  type: 'number',
  minimum: '0',
  ...(unit && { unit }),
})
export const verdict = (field: string, required?: true): Content => ({
  field,
  type: 'one-of',
  options: ['合格', '不合格'],
  ...(required && { required }),
})
