import { useState } from 'react'
import {
  type Check,
  type InitializationStep,
  type Problem,
  StepField,
  type StepRow,
} from '#contract/project-initialization/steps.ts'
import { z } from '#contract/zod.ts'
import type { DraftSteps } from './use-draft-steps.ts'

/**
 * The steps of a draft with what the last check found. What is typed over since is no longer said to be wrong; and a check that
 * found nothing, or nothing else, is past.
 */
export function useCheckedSteps(draft: DraftSteps) {
  const [check, setCheck] = useState<Check>()
  const steps: DraftSteps = {
    ...draft,
    type(step, rows) {
      const typed = { before: draft.rowsOf(step), after: rows }
      // A workbook fills several steps at once.
      setCheck((now) => now && withoutTyped(now, step, typed))
      draft.type(step, rows)
    },
    settle(step, choice) {
      setCheck(undefined)
      draft.settle(step, choice)
    },
  }
  return { steps, check, setCheck }
}

interface Typed {
  before: readonly StepRow[]
  after: readonly StepRow[]
}

/** What is left of a check once something was typed in a step: what it found in other cells, and never that all is right. */
export function withoutTyped(
  check: Check,
  step: InitializationStep,
  { before, after }: Typed,
): Check | undefined {
  const isUntyped = ({ row, field }: Problem) => {
    if (row === undefined) return false
    if (after[row] === before[row]) return true
    // Where rows came or went, the others have moved.
    const name = z.safeParse(StepField, field).data
    return name !== undefined && after.length === before.length && after[row]?.[name] === before[row]?.[name]
  }
  const problems = check.problems.filter((problem) => problem.step !== step || isUntyped(problem))
  const found = check.found - (check.problems.length - problems.length)
  return found > 0 ? { ...check, problems, found } : undefined
}
