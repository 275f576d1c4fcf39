import { gzipSync } from 'node:zlib'
import { codes } from '#contract/codes.ts'
import { ebsImports, quantityImports, wbsImports } from '#contract/dictionary/import-calls.ts'
import { encodePlan } from '#contract/dictionary/import-plan.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { headOf } from '../dictionary/fetch.ts'
import { row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** A plan of one root. */
function smallPlan(): string {
  const fields = { name: '根', unit: '', origin: '', class: '', major: '', loop: '', quantityRule: '' }
  const created = [{ line: 2, segment: '99', code: '99', ...fields }]
  return gzipSync(encodePlan({ created, changed: [] }, () => '')).toString('base64')
}

const calls = { ebs: ebsImports, wbs: wbsImports, quantity: quantityImports }

function samplesOf(kind: TreeKind): Record<string, Sample> {
  const standard = ({ standards }: Belongings) => standards[kind].dictionaryId
  const { apply, last, takeBack } = calls[kind]
  return {
    [apply.id]: {
      request: async (own) => {
        const dictionaryId = standard(own)
        return { dictionaryId, version: (await headOf(own.client, dictionaryId)).version, plan: smallPlan() }
      },
      ids: { dictionaryId: row(standard) },
    },
    [last.id]: { request: (own) => ({ dictionaryId: standard(own) }), ids: { dictionaryId: row(standard) } },
    [takeBack.id]: {
      // Nothing was imported.
      request: (own) => ({ dictionaryId: standard(own), importId: standard(own) }),
      answer: codes.notFound,
      ids: { dictionaryId: row(standard), importId: row(standard) },
    },
  }
}

export const dictionaryImportSamples: Record<string, Sample> = {
  ...samplesOf('ebs'),
  ...samplesOf('wbs'),
  ...samplesOf('quantity'),
}
