import { useQueryClient } from '@tanstack/react-query'
import { Check, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvitationAdd, type NewInvitation } from '#contract/account/administration.ts'
import { inviteAccount, listOpenInvitations } from '#contract/account/administration-endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { call } from '#request/call.ts'
import { SelectField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type BuildRequest, type FormValues, wholeRequest } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { QrCode } from '../kit/qr-code.tsx'
import { TreeField } from '../kit/tree-field.tsx'
import { useCopy } from '../kit/use-copy.ts'
import { endpointKey } from '../kit/use-endpoint.ts'
import { PlacesFailure, useDepartmentsOf, usePlaces } from '../organization/place-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'

const days = [3, 7, 14, 30]

interface InviteProps {
  /** Whose record the account will belong to, where that person is; without one anybody may register at a unit. */
  person?: Person
  onClose: () => void
}

/** Makes an invitation to a unit, and shows its link and QR code: this once. */
export function Invite({ person, onClose }: InviteProps) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const [made, setMade] = useState<NewInvitation>()
  const done = useRef(false)
  const [{ initial, build }] = useState(() => formOf(person))
  if (made) return <InvitationLink invitation={made} onClose={onClose} />
  return (
    <FormDialog
      title={person ? t('invite.person', { name: person.userName }) : t('invite.title')}
      action={t('invite.make')}
      schema={InvitationAdd}
      initial={initial}
      build={build}
      draft={`invitation ${person?.userId ?? 'new'}`}
      submit={async (add) => {
        const answer = await call(inviteAccount, add, { handles: 'all' })
        void queries.invalidateQueries({ queryKey: endpointKey(listOpenInvitations) })
        done.current = true
        setMade(answer)
      }}
      // It closes by itself once that is done, and the link takes its place.
      onClose={() => done.current || onClose()}
    >
      <p className="col-span-full text-body text-soft">{t('invite.hint')}</p>
      {person ? null : <PlaceFields />}
      <SelectField
        required
        name="validDays"
        label={t('invite.validDays')}
        options={days.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      />
      <OpenInvitations userId={person?.userId} />
    </FormDialog>
  )
}

function formOf(person: Person | undefined) {
  const { organizationId = '', departmentId = '' } = person?.place ?? {}
  const initial: FormValues = { organizationId, departmentId, validDays: '7' }
  const whole = wholeRequest(person && { userId: person.userId })
  const build: BuildRequest = (values, before) => ({
    ...whole(values, before),
    validDays: Number(values.validDays),
  })
  return { initial, build }
}

/** Unit, and department within it. */
function PlaceFields() {
  const { t } = useTranslation('account')
  const places = usePlaces()
  const departments = useDepartmentsOf(places, 'organizationId')
  return (
    <>
      <PlacesFailure places={places} />
      <TreeField required name="organizationId" label={t('field.organizationId')} nodes={places.units} />
      <TreeField name="departmentId" label={t('field.departmentId')} nodes={departments} />
    </>
  )
}

function InvitationLink({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { copied, copy } = useCopy()
  // Behind the hash, where no server and no log sees it.
  const link = `${location.origin}/register#invitation=${invitation.invitationToken}`
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('invite.title')}>
        <DialogBody>
          <div className="flex flex-col items-center gap-4">
            <QrCode text={link} label={t('invite.qr')} className="size-60 rounded-panel border" />
            <p className="text-center text-body text-soft">{t('invite.scan')}</p>
            <code className="w-full select-all break-all rounded-control bg-sunken px-3 py-2 font-mono text-small">
              {link}
            </code>
            <p className="text-attention text-dense">
              {t('invite.expires', { time: format.time(invitation.expiresAt) })}
            </p>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('oneTime.done')}
          </Button>
          <Button onClick={() => void copy(link)}>
            {copied ? <Check aria-hidden /> : <Link2 aria-hidden />}
            {t(copied ? 'invite.copied' : 'invite.copy')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
