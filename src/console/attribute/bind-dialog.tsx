import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bindGroups } from '#contract/attribute/endpoints.ts'
import { nodeTypes } from '#contract/attribute/entities.ts'
import type { FormGroup } from '#contract/attribute/forms.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import type { AttributeNode } from './use-attributes.ts'

interface BindDialogProps {
  node: AttributeNode
  /** Those that it can have. */
  groups: readonly FormGroup[]
  bound: readonly string[]
  onClose: () => void
}

/** Chooses the groups of a node; only what was ticked and unticked is sent. */
export function BindDialog({ node, groups, bound, onClose }: BindDialogProps) {
  const { t } = useTranslation(['attribute-set', 'attribute-group', 'kit'])
  const send = useGatewayCall('attribute-group')
  const [before] = useState(bound)
  const [chosen, setChosen] = useState(bound)
  const bind = chosen.filter((id) => !before.includes(id))
  const unbind = before.filter((id) => !chosen.includes(id))
  const { start, busy, failure } = useSingleWrite(async () => {
    const { projectId, nodeId } = node
    const request = {
      projectId,
      nodeId,
      ...(bind.length > 0 && { bind }),
      ...(unbind.length > 0 && { unbind }),
    }
    await send(bindGroups, request, 'done.bound')
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('bind')} description={node.nodeKind === 'project' ? t('bindHint') : node.name}>
        <DialogBody>
          {nodeTypes.map((type) => {
            const some = groups.filter(({ nodeType }) => nodeType === type)
            return some.length === 0 ? null : (
              <fieldset key={type} className="mb-3">
                <legend className="px-2.5 text-faint text-small">
                  {t(`attribute-group:nodeType.${type}`)}
                </legend>
                {some.map(({ groupId, groupName }) => (
                  <CheckboxLine
                    key={groupId}
                    label={groupName}
                    checked={chosen.includes(groupId)}
                    onCheckedChange={(on) =>
                      setChosen(on ? [...chosen, groupId] : chosen.filter((id) => id !== groupId))
                    }
                  />
                ))}
              </fieldset>
            )
          })}
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              {messageOf(failure)}
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={busy || bind.length + unbind.length === 0} onClick={() => start()}>
            {t('bind')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
