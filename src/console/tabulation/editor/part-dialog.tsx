import { listRoles } from '#contract/role/endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { useEndpoint } from '../../kit/use-endpoint.ts'
import { AccessForm } from '../access-form.tsx'
import { FieldForm } from './field-form.tsx'
import type { Part, PartKind } from './meaning-parts.ts'
import { BindingForm, CheckForm, NameForm, RepeatForm } from './part-forms.tsx'

/** What is being said of cells: a part that is there, or a new one of its kind. */
export interface OpenedPart {
  kind: PartKind
  part: Part<PartKind> | undefined
}

interface PartDialogProps {
  opened: OpenedPart
  tabulationId: string
  template: Template
  selected: string
  onTake: (part: Part<PartKind>) => void
  onClose: () => void
}

/** The form of a part, by its kind. */
export function PartDialog({ opened: { kind, part }, selected, onTake, onClose, ...of }: PartDialogProps) {
  const given = { at: selected, onTake, onClose }
  switch (kind) {
    case 'fields':
      return <FieldForm {...given} part={part && 'fieldId' in part ? part : undefined} />
    case 'names':
      return <NameForm {...given} part={part && 'name' in part && 'at' in part ? part : undefined} />
    case 'repeats':
      return <RepeatForm {...given} part={part && 'repeatId' in part ? part : undefined} />
    case 'bindings':
      return <BindingForm {...given} part={part && 'record' in part ? part : undefined} />
    case 'checks':
      return <CheckForm {...given} part={part && 'formula' in part ? part : undefined} />
    case 'permissions':
      return <PermissionForm {...of} {...{ selected, onTake, onClose }} part={part} />
  }
}

const everyRole = { pageSize: 2000 }

function PermissionForm({
  part,
  selected,
  ...given
}: Omit<PartDialogProps, 'opened'> & { part: Part<PartKind> | undefined }) {
  const { data } = useEndpoint(listRoles, everyRole)
  if (!data) return null
  const permission = part && 'access' in part ? part : undefined
  return <AccessForm {...given} roles={data.records} at={selected} permission={permission} />
}
