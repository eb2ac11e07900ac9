/** Pincodes that fill city and state: those of the demo's customers, and of more of India's large cities. */
import { places } from './places.ts';
import { create, type Seed } from './seed.ts';

type Entry = { readonly pincode: string; readonly area: string; readonly city: string; readonly state: string };

const more = `
110006|Chandni Chowk|New Delhi|Delhi
110017|Malviya Nagar|New Delhi|Delhi
110092|Laxmi Nagar|New Delhi|Delhi
121001|Faridabad NIT|Faridabad|Haryana
122002|DLF Phase 1|Gurugram|Haryana
143001|Amritsar GPO|Amritsar|Punjab
144001|Jalandhar City|Jalandhar|Punjab
171001|The Mall|Shimla|Himachal Pradesh
180001|Jammu GPO|Jammu|Jammu and Kashmir
190001|Srinagar GPO|Srinagar|Jammu and Kashmir
211001|Civil Lines|Prayagraj|Uttar Pradesh
250001|Meerut City|Meerut|Uttar Pradesh
282001|Agra Fort|Agra|Uttar Pradesh
305001|Ajmer City|Ajmer|Rajasthan
313001|Udaipur City|Udaipur|Rajasthan
324001|Kota City|Kota|Rajasthan
342001|Jodhpur City|Jodhpur|Rajasthan
360001|Rajkot City|Rajkot|Gujarat
364001|Bhavnagar City|Bhavnagar|Gujarat
382010|Sector 10|Gandhinagar|Gujarat
400020|Churchgate|Mumbai|Maharashtra
400069|Andheri East|Mumbai|Maharashtra
400101|Kandivali East|Mumbai|Maharashtra
411004|Deccan Gymkhana|Pune|Maharashtra
411045|Baner|Pune|Maharashtra
413001|Solapur City|Solapur|Maharashtra
416001|Kolhapur City|Kolhapur|Maharashtra
431001|Aurangabad City|Aurangabad|Maharashtra
474001|Lashkar|Gwalior|Madhya Pradesh
482001|Jabalpur City|Jabalpur|Madhya Pradesh
500003|Secunderabad|Secunderabad|Telangana
500072|Kukatpally|Hyderabad|Telangana
506001|Warangal City|Warangal|Telangana
517501|Tirupati City|Tirupati|Andhra Pradesh
522001|Guntur City|Guntur|Andhra Pradesh
560037|Marathahalli|Bengaluru|Karnataka
560078|JP Nagar|Bengaluru|Karnataka
560102|HSR Layout|Bengaluru|Karnataka
580020|Vidyanagar|Hubballi|Karnataka
590001|Belagavi City|Belagavi|Karnataka
600001|George Town|Chennai|Tamil Nadu
600028|Raja Annamalaipuram|Chennai|Tamil Nadu
605001|Puducherry City|Puducherry|Puducherry
620001|Tiruchirappalli City|Tiruchirappalli|Tamil Nadu
636001|Salem City|Salem|Tamil Nadu
673001|Kozhikode City|Kozhikode|Kerala
680001|Thrissur City|Thrissur|Kerala
682030|Kakkanad|Kochi|Kerala
700001|Dalhousie Square|Kolkata|West Bengal
711101|Howrah City|Howrah|West Bengal
734001|Siliguri City|Siliguri|West Bengal
753001|Cuttack City|Cuttack|Odisha
781001|Panbazar|Guwahati|Assam
793001|Shillong City|Shillong|Meghalaya
795001|Imphal City|Imphal|Manipur
799001|Agartala City|Agartala|Tripura
826001|Dhanbad City|Dhanbad|Jharkhand
831001|Bistupur|Jamshedpur|Jharkhand`;

const entryOf = (line: string): Entry => {
  const [pincode = '', area = '', city = '', state = ''] = line.split('|');
  return { pincode, area, city, state };
};

/** Real ones, once for the platform: every organisation reads them. */
export async function seedPincodes(seed: Seed): Promise<void> {
  const own = places.map(({ pincode, area, city, state }) => ({ pincode, area, city, state }));
  const rows = [...own, ...more.trim().split('\n').map(entryOf)].map((entry) => ({ country: 'IN', ...entry }));
  await create(seed, 'pincode', rows);
}
