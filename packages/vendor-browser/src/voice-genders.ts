import type { Gender } from '@lingobooth/core'

/** First names of the voices of macOS, Windows, Edge and Google: the browsers do not tell a gender. */
const names: Readonly<Record<Gender, string>> = {
  female: `Agnieszka Alice Alva Amala Amelie Ana Anna Aria Ava Ayumi Carmit Catherine Damayanti Dalia Denise Ellen Eloise Elsa Elvira Emma
    Fiona Francisca Google Hannah Haruka Hazel Heather Hedda Heera Helena Helia Heloisa Hortense Huihui Ioana Iveta Irina Isabella Jenny Joana Joanna
    Julie Kalpana Kanya Karen Katja Kyoko Laila Lana Lesya Laura Linda Luciana Mariska Maria Marie Mei-Jia Melina Michelle Milena Moira Monica Nanami
    Naayf-f Nora Paulina Paulina Raquel Sabina Salma Samantha Sara Satu Seraphina Sin-ji Sinji Sonia Susan Tessa Thalita Tian-Tian Ting-Ting Tingting
    Tracy Veena Victoria Vivienne Xiaoxiao Xiaoyi Yaoyao Yelda Yuna Zira Zosia Zuzana`,
  male: `Aaron Adam Alex Alvaro Andrew Antonio Asaf Brian Christopher Claude Conrad Cosimo Daniel Danny David Diego Duarte Eddy Eric Felipe
    Filip Florian Fred George Giuseppe Gordon Guy Hattori Henri Hamed Ichiro Ivan James Jorge Juan Kangkang Keita Killian Krzysztof Li-Mu Liam Luca
    Majed Maged Mark Markus Martin Matej Naayf Neel Nicolas Oliver Otoya Pablo Paul Pavel Ralph Raul Reed Remy Richard Rishi Rocko Roger Ryan Sean
    Shakir Stefan Steffan Stefanos Thomas Tolga Tom Tomas Xander Yannick Yunxi Yunyang Yuri`,
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const genders = new Map(
  Object.entries(names).flatMap(([gender, list]) =>
    list.split(/\s+/).map((name) => [plain(name), gender as Gender] as const),
  ),
)

/** The gender of a voice by its name, where it is known. */
export function genderOf(voiceName: string): Gender | undefined {
  const words = plain(voiceName).split(/[\s(),]+/)
  for (const gender of ['female', 'male'] as const) if (words.includes(gender)) return gender
  return words.map((word) => genders.get(word)).find((gender) => gender !== undefined)
}
