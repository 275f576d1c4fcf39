import type { FormValues } from '../kit/form-request.ts'

/** The fields of a form with the channels of a message, in the order in which they are tried. */
export const channelFields = ['channel1', 'channel2', 'channel3'] as const

/** The channels that the fields have. */
export function channelsIn(values: FormValues): string[] {
  return channelFields.map((name) => String(values[name] ?? '').trim()).filter((channel) => channel !== '')
}

/** What the fields have for channels. */
export function channelValues(channels: readonly string[]): FormValues {
  return Object.fromEntries(channelFields.map((name, at) => [name, channels[at] ?? '']))
}
