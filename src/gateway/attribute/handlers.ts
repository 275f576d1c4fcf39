import { bindGroups, copyGroup, getProjectForms } from '#contract/attribute/endpoints.ts'
import { attributeGroups, attributeItems } from '#contract/attribute/entities.ts'
import { getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { bindingsAgain, bindNode } from './bind.ts'
import { copyOfGroup } from './copy.ts'
import { groupStore, itemStore } from './definition-stores.ts'
import { showForms } from './forms.ts'
import { attributeSets } from './set-store.ts'
import { loadSets, showValues, updateValues } from './set-values.ts'

const { save, again } = attributeSets

export const attributeHandlers = [
  ...entityHandlers(attributeGroups, groupStore),
  ...entityHandlers(attributeItems, itemStore),
  handle(copyGroup, copyOfGroup, { again: (context, { groupId }) => groupStore.again(context, { groupId }) }),
  handle(getProjectForms, showForms),
  handle(bindGroups, bindNode, { again: bindingsAgain }),
  handle(getAttributes, showValues),
  handle(updateAttributes, updateValues, { load: loadSets, save, again }),
]
