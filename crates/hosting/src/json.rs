//! JSON for screens. Field and variant names are Rust identifiers and are
//! copied as they are; serde_json looks at every letter of them, which was a
//! fifth of the server's work. It stays by hand for that measured reason alone:
//! whatever is no screen goes through serde_json, and values look the same.

use std::fmt;

use serde::ser::{
    Impossible, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct,
};
use serde::{Serialize, Serializer, ser};

/// Writes a value behind what a text holds already.
///
/// # Panics
///
/// If the type holds what no sent type may hold: floats, maps, bytes.
pub(crate) fn write<T: Serialize>(value: &T, out: &mut Vec<u8>) {
    value
        .serialize(&mut Writer { out })
        .expect("sent types are plain data");
}

struct Writer<'a> {
    out: &'a mut Vec<u8>,
}

/// A type that may not be sent.
#[derive(Debug)]
pub(crate) struct Unfit(String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

impl ser::Error for Unfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Unfit(message.to_string())
    }
}

fn unfit<T>(what: &str) -> Result<T, Unfit> {
    Err(Unfit(format!("{what} are not sent")))
}

impl Writer<'_> {
    fn number(&mut self, mut number: u64, is_negative: bool) {
        // Most numbers on a board.
        if number < 10 && !is_negative {
            self.out.push(b'0' + number as u8);
            return;
        }
        let mut digits = [0; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        if is_negative {
            self.out.push(b'-');
        }
        self.out.extend_from_slice(&digits[at..]);
    }

    /// A name of the program's own.
    fn name(&mut self, name: &str) {
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.push(b'"');
    }
}

/// The items of a list or the fields of an object, with what closes it.
struct Parts<'a, 'b> {
    writer: &'a mut Writer<'b>,
    is_first: bool,
    close: &'static [u8],
}

impl<'a, 'b> Parts<'a, 'b> {
    fn open(writer: &'a mut Writer<'b>, open: u8, close: &'static [u8]) -> Self {
        writer.out.push(open);
        Parts {
            writer,
            is_first: true,
            close,
        }
    }

    fn separate(&mut self) {
        if !self.is_first {
            self.writer.out.push(b',');
        }
        self.is_first = false;
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        self.separate();
        value.serialize(&mut *self.writer)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Unfit> {
        self.separate();
        self.writer.name(name);
        self.writer.out.push(b':');
        value.serialize(&mut *self.writer)
    }

    fn close(self) -> Result<(), Unfit> {
        self.writer.out.extend_from_slice(self.close);
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<(), Unfit> {
            #[allow(unused_comparisons)]
            let is_negative = number < 0;
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless)]
            let size = (number as i64).unsigned_abs();
            self.number(size, is_negative);
            Ok(())
        })*
    };
}

impl<'a, 'b> Serializer for &'a mut Writer<'b> {
    type Ok = ();
    type Error = Unfit;
    type SerializeSeq = Parts<'a, 'b>;
    type SerializeTuple = Parts<'a, 'b>;
    type SerializeTupleStruct = Parts<'a, 'b>;
    type SerializeTupleVariant = Impossible<(), Unfit>;
    type SerializeMap = Impossible<(), Unfit>;
    type SerializeStruct = Parts<'a, 'b>;
    type SerializeStructVariant = Parts<'a, 'b>;

    numbers!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_u8 u8, serialize_u16 u16, serialize_u32 u32);

    fn serialize_i64(self, _: i64) -> Result<(), Unfit> {
        unfit("numbers above 32 bits")
    }

    fn serialize_u64(self, _: u64) -> Result<(), Unfit> {
        unfit("numbers above 32 bits")
    }

    fn serialize_f32(self, _: f32) -> Result<(), Unfit> {
        unfit("floats")
    }

    fn serialize_f64(self, _: f64) -> Result<(), Unfit> {
        unfit("floats")
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Unfit> {
        unfit("bytes")
    }

    fn serialize_bool(self, value: bool) -> Result<(), Unfit> {
        self.out
            .extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Unfit> {
        self.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), Unfit> {
        let is_plain = |byte: &u8| *byte >= b' ' && !matches!(byte, b'"' | b'\\');
        if text.as_bytes().iter().all(is_plain) {
            self.name(text);
            return Ok(());
        }
        serde_json::to_writer(&mut *self.out, text).map_err(ser::Error::custom)
    }

    fn serialize_none(self) -> Result<(), Unfit> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unfit> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unfit> {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unfit> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &str, _: u32, variant: &'static str) -> Result<(), Unfit> {
        self.name(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        let mut parts = Parts::open(self, b'{', b"}");
        parts.field(variant, value)?;
        parts.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a, 'b>, Unfit> {
        Ok(Parts::open(self, b'[', b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, 'b>, Unfit> {
        Ok(Parts::open(self, b'[', b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'b>, Unfit> {
        Ok(Parts::open(self, b'[', b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), Unfit>, Unfit> {
        unfit("tuple variants")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Impossible<(), Unfit>, Unfit> {
        unfit("maps")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 'b>, Unfit> {
        Ok(Parts::open(self, b'{', b"}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 'b>, Unfit> {
        self.out.push(b'{');
        self.name(variant);
        self.out.push(b':');
        Ok(Parts::open(self, b'{', b"}}"))
    }
}

macro_rules! lists {
    ($($list:ident $method:ident),*) => {
        $(impl $list for Parts<'_, '_> {
            type Ok = ();
            type Error = Unfit;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
                self.item(value)
            }

            fn end(self) -> Result<(), Unfit> {
                self.close()
            }
        })*
    };
}

lists!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field);

macro_rules! objects {
    ($($object:ident),*) => {
        $(impl $object for Parts<'_, '_> {
            type Ok = ();
            type Error = Unfit;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Unfit> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Unfit> {
                self.close()
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use serde::Serialize;

    #[derive(Serialize)]
    struct Everything<'a> {
        text: &'a str,
        numbers: (u8, i32, i32, u32, i8),
        nothing: Option<u8>,
        something: Option<char>,
        unit: (),
        list: Vec<Tagged>,
        outer: [Outer; 4],
        empty: [u8; 0],
    }

    #[derive(Serialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Tagged {
        NothingMore {},
        With { seat: u8, is_true: bool },
    }

    #[derive(Serialize)]
    enum Outer {
        Alone,
        New(u16),
        Struct { a: u8 },
        Other {},
    }

    #[test]
    fn it_writes_what_serde_json_writes() {
        for text in ["", "plain", "\"quoted\" \\ \n \u{1} ä 潮 \u{7f}"] {
            let value = Everything {
                text,
                numbers: (255, i32::MIN, -1, u32::MAX, -128),
                nothing: None,
                something: Some('"'),
                unit: (),
                list: vec![
                    Tagged::NothingMore {},
                    Tagged::With {
                        seat: 3,
                        is_true: true,
                    },
                ],
                outer: [
                    Outer::Alone,
                    Outer::New(7),
                    Outer::Struct { a: 0 },
                    Outer::Other {},
                ],
                empty: [],
            };
            let mut out = Vec::new();
            super::write(&value, &mut out);
            let expected = serde_json::to_string(&value).expect("plain data");
            assert_eq!(String::from_utf8(out).expect("text"), expected);
        }
    }
}
