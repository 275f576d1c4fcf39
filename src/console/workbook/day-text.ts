/** 1990/3/7, 1990.3.7 and the Chinese way as well as 1990-03-07; what is no day stays as it is. */
export function dayText(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.\p{Script=Han}](\d{1,2})[-/.\p{Script=Han}](\d{1,2})\p{Script=Han}?$/u.exec(
      text.normalize('NFKC').replace(/\s/g, ''),
    ) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}
