/** The oldest releases that the packages are tested with, each night. */
export const lowestVersions: Readonly<Record<string, string>> = {
  react: '19.0.0',
  'react-dom': '19.0.0',
  '@types/react': '19.0.0',
  typescript: '5.7.2',
}
