import type { NodeLoop } from '#contract/dictionary/schema.ts'
import type { Major } from '#contract/project/schema.ts'

/** What stands `times` times below a place, numbered when that is more than once. */
export interface Template {
  name: string
  class: string
  unit?: string
  times?: number
  /** It stands for many, which a work site has one by one. */
  loop?: NodeLoop
  below?: readonly Template[]
}

export interface MajorTemplate {
  major: Major
  name: string
  below: readonly Template[]
}
