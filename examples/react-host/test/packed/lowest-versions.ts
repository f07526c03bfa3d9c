/** The oldest releases that the packages are tested with, each night. */
export const lowestVersions: Readonly<Record<string, string>> = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  '@types/react': '18.3.1',
  '@types/react-dom': '18.3.0',
  typescript: '5.7.2',
}
