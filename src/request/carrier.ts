const browsers: readonly [name: string, version: RegExp][] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['WeChat', /MicroMessenger\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

/** Browser name and version, as the login log shows them (specification §7). */
export function carrier(userAgent: string = navigator.userAgent): string {
  for (const [name, version] of browsers) {
    const found = version.exec(userAgent)
    if (found) return `${name} ${found[1]}`
  }
  return 'Browser'
}
