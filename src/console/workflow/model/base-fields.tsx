import { EntityFields } from '../../kit/entity-fields.tsx'
import { SuggestField } from '../../kit/fields.tsx'
import { StartScopeField } from './start-scope-field.tsx'
import { useCategories } from './use-categories.ts'

/** What a model is called, what it is for, and who may start it. */
export function BaseFields() {
  return (
    <div className="grid max-w-4xl grid-cols-2 gap-x-5 gap-y-4 max-[40rem]:grid-cols-1">
      <EntityFields>
        {{
          category: <SuggestField name="category" options={useCategories()} />,
          useScopeConfigs: <StartScopeField />,
        }}
      </EntityFields>
    </div>
  )
}
