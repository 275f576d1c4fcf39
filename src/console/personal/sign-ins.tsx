import { Monitor, Pencil, Smartphone } from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignIn } from '#contract/personal/sign-ins.ts'
import { endSignIns, listSignIns, renameOwnTerminal } from '#contract/personal/sign-ins.ts'
import { call } from '#request/call.ts'
import { logOut } from '#request/sign-out.ts'
import { SigningOutContext } from '../app/signing-out.ts'
import { useFormat } from '../kit/format.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../kit/confirm-dialog.tsx')).ConfirmDialog,
}))

const NameDevice = lazyPart(async () => ({
  default: (await import('../app/name-device.tsx')).NameDevice,
}))

type Asking = { which: 'one'; signIn: SignIn } | { which: 'others' | 'all' }
const handheld = /Android|iOS|HarmonyOS/

/** Where the account is signed in, and the way to end that: one, all others, or everywhere (SES-18). */
export function SignIns() {
  const { t } = useTranslation('personal')
  const toast = useToast()
  const signingOut = useContext(SigningOutContext)
  const [asking, setAsking] = useState<Asking>()
  const [named, setNamed] = useState<SignIn>()
  const { data, error, refetch } = useEndpoint(listSignIns, {})
  const others = data?.filter(({ own }) => !own) ?? []
  const end = async (what: Asking) => {
    if (what.which === 'all') return await endAll(signingOut)
    const request =
      what.which === 'one'
        ? { which: what.which, kind: what.signIn.kind, signInId: what.signIn.signInId }
        : { which: what.which }
    await call(endSignIns, request, { handles: 'all' })
    await refetch()
    toast({ kind: 'done', text: t('signIns.done') })
  }
  return (
    <section className="rounded-panel border bg-panel">
      <header className="flex flex-wrap items-center gap-2 px-5 pt-4 pb-3">
        <h2 className="flex-1 font-semibold text-heading">{t('signIns.title')}</h2>
        <Button
          variant="outline"
          disabled={others.length === 0}
          onClick={() => setAsking({ which: 'others' })}
        >
          {t('signIns.endOthers')}
        </Button>
        <Button variant="outline" disabled={!data} onClick={() => setAsking({ which: 'all' })}>
          {t('signIns.endAll')}
        </Button>
      </header>
      {!data && error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={2} /> : null}
      <ul className="divide-y border-t">
        {data?.map((signIn) => (
          <SignInRow
            key={signIn.signInId}
            signIn={signIn}
            onEnd={() => setAsking({ which: 'one', signIn })}
            onRename={() => setNamed(signIn)}
          />
        ))}
      </ul>
      <Suspense>
        {asking ? (
          <ConfirmDialog
            title={t(`signIns.ask.${asking.which}`)}
            description={t(`signIns.askHint.${asking.which}`)}
            hits={asking.which === 'one' ? [asking.signIn.name] : others.map(({ name }) => name)}
            action={t('signIns.end')}
            destructive
            onConfirm={() => end(asking)}
            onClose={() => setAsking(undefined)}
          />
        ) : null}
        {named ? (
          <NameDevice
            to={renameOwnTerminal}
            device={{ terminalId: named.signInId, deviceName: named.name }}
            onClose={() => setNamed(undefined)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

/** This session is among those that end: what is here goes as after any sign-out. */
async function endAll(signingOut: { current: boolean }): Promise<void> {
  signingOut.current = true
  try {
    await call(endSignIns, { which: 'all' }, { handles: 'all' })
  } catch (failure) {
    signingOut.current = false
    throw failure
  }
  // The gateway says that there is nothing left to sign out of.
  await logOut().catch(() => undefined)
}

interface SignInRowProps {
  signIn: SignIn
  onEnd: () => void
  onRename: () => void
}

function SignInRow({ signIn, onEnd, onRename }: SignInRowProps) {
  const { t } = useTranslation('personal')
  const format = useFormat()
  const { kind, name, os, ip, city, lastSeenAt, active, own } = signIn
  const Sign = handheld.test(`${name} ${os}`) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <Sign aria-hidden className="size-5 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {own ? <Badge>{t('signIns.own')}</Badge> : null}
          {active ? null : <Badge variant="secondary">{t('signIns.dormant')}</Badge>}
        </p>
        <p className="text-dense text-soft">
          {[os && name.includes(os) ? '' : os, city, ip, t('signIns.seen', { time: format.time(lastSeenAt) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {kind === 'terminal' ? (
        <Button variant="ghost" size="icon" onClick={onRename} aria-label={t('signIns.rename', { name })}>
          <Pencil aria-hidden />
        </Button>
      ) : null}
      {own ? null : (
        <Button variant="outline" onClick={onEnd} aria-label={t('signIns.endOne', { name })}>
          {t('signIns.end')}
        </Button>
      )}
    </li>
  )
}
