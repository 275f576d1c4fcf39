import { DayTime, type MessageConfig, type MessageSettings, TextPlace } from '#contract/message/config.ts'
import { faultsOf, type MessageEvent } from '#contract/message/events.ts'
import { z } from '#contract/zod.ts'
import type { FormValues } from '../kit/form-request.ts'
import { channelsIn, channelValues } from './channel-values.ts'

/** The name of the field with a part of a text. */
export function textField(place: string, language: string, part: string): string {
  return `${place}_${language}_${part}`
}

const languages = ['zh', 'en'] as const
const parts = ['subject', 'text'] as const
const times = ['quietFrom', 'quietUntil', 'digestAt'] as const

interface Problem {
  path: string
  message: string
}

/** Whether a place has a text: the message centre has to, a channel does once something of it is filled in. */
function isWritten(place: TextPlace, text: (name: string) => string): boolean {
  const names = languages.flatMap((language) => parts.map((part) => textField(place, language, part)))
  return place === 'centre' || names.some((name) => text(name) !== '')
}

/**
 * What is wrong with the fields, by the names that they have in the form.
 * @param say the text of a problem; `faults`: what a text may not have.
 */
export function problemsOf(
  event: MessageEvent,
  values: FormValues,
  say: (problem: 'needed' | 'notUsable' | 'badTime', faults?: string) => string,
): Problem[] {
  const text = (name: string) => String(values[name] ?? '').trim()
  const texts = TextPlace.options.flatMap((place) => {
    const names = languages.flatMap((language) => parts.map((part) => textField(place, language, part)))
    const written = isWritten(place, text)
    return names.flatMap((path): Problem[] => {
      if (written && text(path) === '') return [{ path, message: say('needed') }]
      const faults = faultsOf(event, text(path))
      return faults.length > 0 ? [{ path, message: say('notUsable', faults.join(' ')) }] : []
    })
  })
  const isHalf = (text('quietFrom') === '') !== (text('quietUntil') === '')
  const wrongTimes = times.filter(
    (name) =>
      (text(name) !== '' && !z.safeParse(DayTime, text(name)).success) ||
      (isHalf && name !== 'digestAt' && text(name) === ''),
  )
  return [...texts, ...wrongTimes.map((path) => ({ path, message: say('badTime') }))]
}

/** What a form about a configuration begins with. */
export function valuesOf({ settings }: MessageConfig): FormValues {
  const { enabled, channels, receivers, delayMinutes, quiet, digestAt, texts } = settings
  const written = TextPlace.options.flatMap((place) =>
    languages.flatMap((language) =>
      parts.map((part): [string, string] => [
        textField(place, language, part),
        texts[place]?.[language][part] ?? '',
      ]),
    ),
  )
  return {
    enabled: enabled ? 'on' : 'off',
    concerned: receivers.concerned ? 'yes' : 'no',
    ...channelValues(channels),
    roleIds: receivers.roleIds,
    organizationIds: receivers.organizationIds,
    accountIds: receivers.accountIds,
    delayMinutes,
    quietFrom: quiet?.from ?? '',
    quietUntil: quiet?.until ?? '',
    digestAt: digestAt ?? '',
    ...Object.fromEntries(written),
  }
}

/** The request that a form's fields make; problems come back under the names that the contract gives them. */
export function requestOf(config: MessageConfig, values: FormValues): Record<string, unknown> {
  const text = (name: string) => String(values[name] ?? '').trim()
  const list = (name: string) => (Array.isArray(values[name]) ? values[name].map(String) : [])
  const textsAt = (place: TextPlace) =>
    Object.fromEntries(
      languages.map((language) => [
        language,
        {
          subject: text(textField(place, language, 'subject')),
          text: text(textField(place, language, 'text')),
        },
      ]),
    )
  const places = TextPlace.options.filter((place) => isWritten(place, text))
  const settings: Record<keyof MessageSettings, unknown> = {
    enabled: values.enabled === 'on',
    texts: Object.fromEntries(places.map((place) => [place, textsAt(place)])),
    channels: channelsIn(values),
    receivers: {
      concerned: values.concerned === 'yes',
      roleIds: list('roleIds'),
      organizationIds: list('organizationIds'),
      accountIds: list('accountIds'),
    },
    delayMinutes: Number(values.delayMinutes) || 0,
    quiet:
      text('quietFrom') || text('quietUntil')
        ? { from: text('quietFrom'), until: text('quietUntil') }
        : undefined,
    digestAt: text('digestAt') || undefined,
  }
  return { event: config.event, baseRevision: config.revision, settings }
}
