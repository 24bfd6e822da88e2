/** Names in the scripts and forms that folding goes wrong on, as a person may have them. */
export const hardNames: readonly string[] = [
  'Łukasz',
  'Élodie',
  'Åsmund',
  'Þórður',
  'Đorđe',
  'Ångström',
  'Œuvré',
  'Ægir',
  'Straße',
  'GROẞ',
  'İlknur',
  'Yıldız',
  'Çağrı',
  'Ștefan',
  'Ţepeş',
  'Kateřina',
  'Győző',
  'Žydrūnė',
  'Mārtiņš',
  'Õnne',
  'Seán Ó Briain',
  'Nguyễn Thị Hạnh',
  'Đặng Ước',
  'Ọláńrewájú',
  'ŋgɔzi Ɛfua',
  'ﬁona', // with a ligature
  'ＡＮＮＡ', // full width
  'Иван',
  'Щербакова',
  'Їжакевич',
  'Ўладзімір',
  'Ђорђе',
  'Өнөр',
  'Νίκος',
  'Ὀδυσσεύς',
  'ΣΊΣΥΦΟΣ',
  'Ἀλκυόνη',
  'გიორგი',
  'ᲛᲐᲠᲘᲐᲛ',
  'Արամ',
  'Գևորգ',
  'สมชาย ใจดี',
  'นำ้ฝน',
  'अनुष्का',
  'क़ादिर', // decomposes in NFC too
  'সুমন',
  'ਗੁਰਪ੍ਰੀਤ',
  'தமிழ்ச்செல்வன்',
  'వెంకటేశ్వర',
  'ක්‍රිෂාන්', // with a joiner
  'محمد',
  'مهدی‌زاده', // with a non-joiner
  'آرزو',
  'שָׁלוֹם',
  'ዮሐንስ',
  'ဝင်းမောင်',
  'សុខា',
  '李小龍',
  'さくら がぎぐ',
  'ガブリエル',
  '김철수',
  'ᏣᎳᎩ Ꭰ',
  '𐐔𐐯𐑅𐐨𐑉𐐯𐐻', // Deseret, outside the basic plane
  '👩‍🚀 Rakete',
];

/** Texts that a person may type to find the name: each case and each Unicode form is among them. */
export function waysToType(name: string): string[] {
  return [...new Set([name.toLowerCase().normalize('NFC'), ` ${name.toUpperCase().normalize('NFD')} `])];
}
