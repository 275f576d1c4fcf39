import type { TFunction } from 'i18next'
import type { Format } from '../kit/format.ts'
import type { DeviceFacts } from './device-facts.ts'

/** `bad`: this is why something does not work; `watch`: it may become so. */
export type Verdict = 'good' | 'watch' | 'bad'

export interface Line {
  label: string
  value: string
  verdict?: Verdict
}

export interface LineGroup {
  id: 'gateway' | 'program' | 'storage' | 'queue'
  lines: Line[]
}

const minute = 60_000
/** Signatures are refused beyond 5 minutes of unlearned offset; a person should set the clock long before. */
const clockTolerance = 2 * minute
const mebibyte = 1024 * 1024

/** The facts in words, with a verdict where one can be given. */
export function linesOf(facts: DeviceFacts, t: TFunction<'diagnostics'>, format: Format): LineGroup[] {
  const { gateway, storage, queue, crypto } = facts
  const line = (label: string, value: string, verdict?: Verdict): Line => ({
    label: t(`fact.${label}`),
    value,
    ...(verdict ? { verdict } : {}),
  })
  const full = storage ? storage.usage / Math.max(storage.quota, 1) : 0
  const seconds = facts.clockOffset / 1000
  return [
    {
      id: 'gateway',
      lines: [
        line('reachability', t(`reachability.${facts.reachability}`), verdictOf(facts.reachability)),
        line('lastHeard', facts.lastHeard ? format.time(facts.lastHeard) : t('never')),
        facts.lastHeard
          ? line(
              'clockOffset',
              t(seconds < 0 ? 'clock.fast' : 'clock.slow', { seconds: format.number(Math.abs(seconds), 1) }),
              Math.abs(facts.clockOffset) > clockTolerance ? 'watch' : 'good',
            )
          : line('clockOffset', t('unknown')),
        line('gatewayBuild', gateway ? `${gateway.build} · ${gateway.contract}` : t('unknown')),
      ],
    },
    {
      id: 'program',
      lines: [
        line('build', facts.build, gateway && gateway.build !== facts.build ? 'watch' : undefined),
        line('standing', t(`standing.${facts.standing}`), standingVerdict(facts.standing)),
        line('worker', t(`worker.${facts.worker}`), facts.worker === 'none' ? 'watch' : 'good'),
        line('browser', `${facts.browser} · ${t(facts.installed ? 'installed' : 'inTab')}`),
        line(
          'crypto',
          crypto
            ? t(`crypto.${crypto.signer}`, { duration: format.number(crypto.duration, 1) })
            : t('crypto.failed'),
          crypto?.right ? 'good' : 'bad',
        ),
      ],
    },
    {
      id: 'storage',
      lines: [
        line(
          'usage',
          storage
            ? t('usage', {
                used: format.number(storage.usage / mebibyte, 1),
                quota: format.number(storage.quota / mebibyte, 0),
                share: format.percent(full),
              })
            : t('unknown'),
          full > 0.9 ? 'bad' : full > 0.7 ? 'watch' : 'good',
        ),
        line(
          'persisted',
          t(facts.persisted ? 'persisted.yes' : 'persisted.no'),
          facts.persisted ? 'good' : 'watch',
        ),
        line('mode', t(`mode.${facts.mode}`), facts.mode === 'full' ? 'good' : 'watch'),
      ],
    },
    {
      id: 'queue',
      lines: [
        line('waiting', format.number(queue.waiting), queue.waiting > 0 ? 'watch' : 'good'),
        line('needYou', format.number(queue.needYou), queue.needYou > 0 ? 'bad' : 'good'),
        line('others', format.number(queue.others)),
      ],
    },
  ]
}

function standingVerdict(standing: DeviceFacts['standing']): Verdict | undefined {
  if (standing === 'unknown') return undefined
  return standing === 'authorised' ? 'good' : standing === 'terminal-waiting' ? 'watch' : 'bad'
}

function verdictOf(reachability: DeviceFacts['reachability']): Verdict {
  return reachability === 'reachable' ? 'good' : reachability === 'unknown' ? 'watch' : 'bad'
}
