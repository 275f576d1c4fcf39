import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
  listEbsStandards,
  listQuantityStandards,
  listWbsStandards,
} from '#contract/dictionary/endpoints.ts'
import { handle, handleBytes } from '../http/handle.ts'
import { findHeads, findStandards, openDelta, openSnapshot } from './queries.ts'

export const dictionaryHandlers = [
  handle(getDictionaryHeads, findHeads),
  handleBytes(getDictionarySnapshot, openSnapshot),
  handleBytes(getDictionaryDelta, openDelta),
  handle(listEbsStandards, (context, query) => findStandards(context, 'ebs', query)),
  handle(listWbsStandards, (context, query) => findStandards(context, 'wbs', query)),
  handle(listQuantityStandards, (context, query) => findStandards(context, 'quantity', query)),
]
